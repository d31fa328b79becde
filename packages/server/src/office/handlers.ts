import type { office } from "@roundsman/contract/office/board";
import { spanOf } from "@roundsman/contract/wire/span";
import type { Call, Handlers } from "../kernel/calls/call.ts";
import { boardOf } from "./board.ts";

export const officeHandlers = {
  board: ({ longRead, today, query }: Call<(typeof office)["board"]>) =>
    longRead((snapshot) => boardOf(snapshot, { span: spanOf(query), named: query.named }, today)),
} satisfies Handlers<typeof office>;
