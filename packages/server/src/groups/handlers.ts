import type { deliveryRoutes, productCategories, taskCategories } from "@roundsman/contract/groups";
import type { Handlers } from "../kernel/calls/call.ts";
import { keptCustomerIds } from "../customers/repository.ts";
import { groupCalls } from "./group-calls.ts";
import {
  deliveryRouteResource,
  productCategoryResource,
  taskCategoryResource,
} from "./repository/groups.ts";

export const deliveryRouteHandlers: Handlers<typeof deliveryRoutes> = groupCalls({
  kind: "deliveryRoute",
  keptMemberIds: keptCustomerIds,
  ...deliveryRouteResource,
});
export const taskCategoryHandlers: Handlers<typeof taskCategories> = groupCalls({
  kind: "taskCategory",
  ...taskCategoryResource,
});
export const productCategoryHandlers: Handlers<typeof productCategories> = groupCalls({
  kind: "productCategory",
  ...productCategoryResource,
});
