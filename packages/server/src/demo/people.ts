/**
 * The demo's accounts. Their passwords are printed at the start, and the demo listens on loopback
 * only.
 */
export interface DemoPerson {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly manager: number;
  readonly driver: number;
}

export const DEMO_PEOPLE = [
  {
    username: "driver",
    name: "Wei Chen 陈伟",
    email: "wei.chen@example.com",
    password: "driver-demo",
    manager: 0,
    driver: 1,
  },
  {
    username: "partner",
    name: "Mei Lin 林梅",
    email: "mei.lin@example.com",
    password: "partner-demo",
    manager: 0,
    driver: 2,
  },
  {
    username: "manager",
    name: "David Ho 何大卫",
    email: "david.ho@example.com",
    password: "manager-demo",
    manager: 1,
    driver: 0,
  },
  {
    username: "driver2",
    name: "Jun Zhao 赵军",
    email: "jun.zhao@example.com",
    password: "driver2-demo",
    manager: 0,
    driver: 1,
  },
] as const satisfies readonly DemoPerson[];

export type DemoUsername = (typeof DEMO_PEOPLE)[number]["username"];
