import type { Widened } from "../../messages.ts";
import type { ownHandOvers as english } from "./en.ts";

export const ownHandOvers: Widened<typeof english> = {
  title: "工作交接",
  when: {
    today: "今天",
    until: (day) => `到 ${day} 为止，`,
    good: "今后",
  },
  given: (name, when) => `${when}由 ${name} 接手您的工作。`,
  givenRoute: (name, when, route) => `${when}由 ${name} 接手您的路线“${route}”。`,
  received: (name, when, count) => `${when}由您接手 ${name} 的全部工作${left(count)}。`,
  receivedRoute: (name, when, count, route) =>
    `${when}由您接手 ${name} 的路线“${route}”${left(count)}。`,
  from: (name, day) => (day === null ? `从 ${name} 接手` : `从 ${name} 接手，至 ${day}`),
  dismiss: (line) => `不再显示：${line}`,
};

const left = (count: number | null) =>
  count === null ? "" : count === 0 ? "，已全部送达" : `，还有 ${count} 张发票未送达`;
