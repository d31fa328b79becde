import type { deliveryRoutes, productCategories, taskCategories } from "@roundsman/contract/groups";
import type { Handlers } from "../app/call.ts";
import { customerOf } from "../customers/repository.ts";
import { productOf } from "../products/repository.ts";
import { taskOf } from "../tasks/repository.ts";
import { groupCalls } from "./group-calls.ts";
import { deliveryRouteRecords, productCategoryRecords, taskCategoryRecords } from "./repository.ts";

export const deliveryRouteHandlers: Handlers<typeof deliveryRoutes> = groupCalls({
  kind: "deliveryRoute",
  groups: deliveryRouteRecords,
  member: customerOf,
});

export const taskCategoryHandlers: Handlers<typeof taskCategories> = groupCalls({
  kind: "taskCategory",
  groups: taskCategoryRecords,
  member: taskOf,
});

export const productCategoryHandlers: Handlers<typeof productCategories> = groupCalls({
  kind: "productCategory",
  groups: productCategoryRecords,
  member: productOf,
});
