import { addDays, type Day } from "@roundsman/core/day";
import {
  DRIVER_CUSTOMERS,
  MANAGER_CUSTOMERS,
  PARTNER_CUSTOMERS,
  SECOND_CUSTOMERS,
} from "./customer-list.ts";
import { SAVED_COMPANIES } from "./company-list.ts";
import type { DemoUsername } from "./people.ts";
import { seededRandom, type Random } from "./random.ts";
import {
  bookOf,
  productsOf,
  type DemoCustomer,
  type DemoGroup,
  type DemoProduct,
} from "./stock.ts";
import { DRIVER_TASKS, PARTNER_TASKS, TASK_CATEGORIES, type TaskRow } from "./task-list.ts";
import { deliveriesOf } from "./deliveries.ts";
import { roundOf } from "./round.ts";
import { tradeOf, type DemoInvoice } from "./trade.ts";

export interface DemoTask {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly priority: string;
  readonly place: string;
  readonly deadline: Day;
}

/** Everything that one person keeps. References are positions in the book's own lists. */
export interface DemoBook {
  readonly customers: readonly DemoCustomer[];
  readonly routes: readonly DemoGroup[];
  readonly products: readonly DemoProduct[];
  readonly productCategories: readonly DemoGroup[];
  readonly tasks: readonly DemoTask[];
  readonly taskCategories: readonly DemoGroup[];
  readonly companies: readonly ((typeof SAVED_COMPANIES)[number] & { readonly key: string })[];
  readonly invoices: readonly DemoInvoice[];
}
export type DemoBusiness = Readonly<Record<DemoUsername, DemoBook>>;

/**
 * A small London trader of Chinese groceries and catering supplies. Pure: the same day gives the
 * same business, and another day the same one moved in time. The driver has 40 customers on 4
 * routes, 60 products and 300 invoices; the others have fewer. The second driver has large
 * customers, so that something is sold on every workday of the year. The partner has the same
 * products and some of the same customers; two customers belong to all three drivers.
 */
export function demoBusiness(today: Day): DemoBusiness {
  const partner = book(seededRandom(88), {
    today,
    customers: PARTNER_CUSTOMERS,
    everyProduct: 4,
    invoices: 36,
    tasks: PARTNER_TASKS,
    companies: [],
  });
  const driver = book(seededRandom(8), {
    today,
    customers: DRIVER_CUSTOMERS,
    everyProduct: 1,
    invoices: 300,
    tasks: DRIVER_TASKS,
    companies: SAVED_COMPANIES,
  });
  return {
    driver,
    partner,
    manager: book(seededRandom(888), {
      today,
      customers: MANAGER_CUSTOMERS,
      everyProduct: 6,
      invoices: 12,
      tasks: [],
      companies: [],
    }),
    driver2: book(seededRandom(8888), {
      today,
      customers: SECOND_CUSTOMERS,
      known: [...driver.customers, ...partner.customers],
      everyProduct: 4,
      invoices: 80,
      rounds: [lentRound(today), today],
      hasLargeCustomers: true,
      tasks: [],
      companies: [],
    }),
  };
}

/** The day of the second driver's round that the partner drove. */
export const lentRound = (today: Day): Day => addDays(today, -19);

interface Plan {
  readonly today: Day;
  readonly customers: Parameters<typeof bookOf>[1];
  readonly everyProduct: number;
  /** Customers of another driver, whose details are repeated. */
  readonly known?: readonly DemoCustomer[];
  readonly invoices: number;
  /** Days whose round was still undelivered that morning. */
  readonly rounds?: readonly Day[];
  /** Large customers get goods on every workday of the past year. */
  readonly hasLargeCustomers?: boolean;
  readonly tasks: readonly TaskRow[];
  readonly companies: typeof SAVED_COMPANIES;
}

function book(random: Random, plan: Plan): DemoBook {
  const { customers, routes } = bookOf(random, plan.customers, plan.known);
  const { products, categories } = productsOf(random, plan.everyProduct);
  const stock = { customers, products, count: plan.invoices, today: plan.today };
  return {
    customers,
    routes,
    products,
    productCategories: categories,
    ...todoOf(random, plan),
    companies: plan.companies.map((company) => ({ key: random.uuid(), ...company })),
    invoices: [
      ...tradeOf(random, stock),
      ...(plan.rounds ?? []).flatMap((day) => roundOf(random, stock, day)),
      ...(plan.hasLargeCustomers ? deliveriesOf(random, stock) : []),
    ],
  };
}

function todoOf(
  random: Random,
  { tasks, today }: Plan,
): Pick<DemoBook, "tasks" | "taskCategories"> {
  const inCategory = (name: string) =>
    tasks.flatMap(([, , , , , category], index) => (category === name ? [index] : []));
  return {
    tasks: tasks.map(([title, description, priority, place, dueIn]) => {
      return {
        key: random.uuid(),
        title,
        description,
        priority,
        place,
        deadline: addDays(today, dueIn),
      };
    }),
    taskCategories:
      tasks.length === 0
        ? []
        : TASK_CATEGORIES.map((name) => ({ key: random.uuid(), name, members: inCategory(name) })),
  };
}
