import type { Move } from "../moves/move.ts";
import {
  changes,
  entriesOf,
  fieldsOf,
  deletes,
  creates,
  defined,
  nameOf,
  restores,
  type Entry,
  type Group,
  type Ledger,
} from "../ledger.ts";
import type { Planner } from "../plan.ts";
import { opening, GROUP_SCREENS, SHUTTING, within, type GroupScreens } from "./group-screens.ts";

const making =
  (of: GroupScreens): Planner =>
  ({ number }) => {
    const name = `Round ${number} 周六`;
    const moves: Move[] = [
      ...opening(of),
      { tap: of.add, in: "dialog" },
      { type: name, into: of.name, in: "dialog" },
      { tap: of.add, in: "dialog" },
      { see: of.addMembers, as: "button" },
      ...SHUTTING,
    ];
    return {
      title: `new ${of.book} ${name}`,
      moves,
      stages: [creates(of.book, { name, members: [] })],
      newRows: [of.book],
    };
  };

const renaming =
  (of: GroupScreens): Planner =>
  (around) =>
    within(of, (group) => {
      const name = `Round ${around.number} renamed`;
      const moves: Move[] = [
        { tap: `Edit ${nameOf(group)}`, in: "dialog" },
        { type: name, into: of.name, in: "dialog" },
        { tap: "Save", in: "dialog" },
        { see: `Edit ${name}`, as: "button" },
        ...SHUTTING,
      ];
      return {
        title: `rename ${of.book} ${nameOf(group)}`,
        moves,
        stages: [changes(group.key, { name })],
      };
    })(around);

const membersOf = (group: Entry, ledger: Ledger) =>
  fieldsOf<Group>(group).members.filter((key) => ledger.get(key)?.exists);
const named = (ledger: Ledger, key: string) => nameOf(defined(ledger.get(key)));

const filling = (of: GroupScreens): Planner =>
  within(of, (group, random, ledger) => {
    const known = fieldsOf<Group>(group).members;
    const outside = entriesOf(ledger, of.members).filter(
      ({ key, elsewhere }) => !known.includes(key) && !elsewhere,
    );
    const chosen = random.some(outside, 1 + random.roll(3));
    if (chosen.length === 0) return null;
    const members = chosen.map(({ key }) => key);
    const moves: Move[] = [
      { tap: `Edit ${nameOf(group)}`, in: "dialog" },
      { tap: of.addMembers, in: "dialog" },
      ...chosen.map((each): Move => ({ tap: nameOf(each), as: "checkbox", in: "dialog" })),
      { tap: `Add ${chosen.length}`, in: "dialog" },
      { see: of.addMembers, as: "button" },
      ...SHUTTING,
    ];
    return {
      title: `add ${chosen.length} to ${of.book} ${nameOf(group)}`,
      moves,
      stages: [changes(group.key, { members: [...known, ...members] }, { act: "add", members })],
    };
  });

const taking = (of: GroupScreens): Planner =>
  within(of, (group, random, ledger) => {
    const shown = membersOf(group, ledger);
    if (shown.length === 0) return null;
    const key = random.pick(shown);
    const moves: Move[] = [
      { tap: `Edit ${nameOf(group)}`, in: "dialog" },
      { tap: `Remove ${named(ledger, key)}`, in: "dialog" },
      { tap: "Remove", in: "dialog" },
      { goneButton: `Remove ${named(ledger, key)}` },
      ...SHUTTING,
    ];
    const members = fieldsOf<Group>(group).members.filter((each) => each !== key);
    return {
      title: `take one off ${of.book} ${nameOf(group)}`,
      moves,
      stages: [changes(group.key, { members }, { act: "take", members: [key] })],
    };
  });

const ordering = (of: GroupScreens): Planner =>
  within(of, (group, random, ledger) => {
    const shown = membersOf(group, ledger);
    if (shown.length < 2) return null;
    const at = 1 + random.roll(shown.length - 1);
    const [above = "", below = ""] = [shown[at - 1], shown[at]];
    const after = shown.with(at - 1, below).with(at, above);
    // Hidden members keep their places.
    const turn = after.values();
    const before = fieldsOf<Group>(group).members;
    const members = before.map((key) => (shown.includes(key) ? (turn.next().value ?? key) : key));
    const order = { from: String(before), to: String(members) };
    const moves: Move[] = [
      { tap: `Edit ${nameOf(group)}`, in: "dialog" },
      { tap: `Move ${named(ledger, below)} up`, in: "dialog" },
      { seeOrder: after.map((key) => named(ledger, key)) },
      // The order is shown before it is stored; this message comes once it is.
      { see: `${named(ledger, below)} is now ${at} of ${after.length}`, as: "status" },
      ...SHUTTING,
    ];
    return {
      title: `order ${of.book} ${nameOf(group)}`,
      moves,
      stages: [changes(group.key, { members }, { act: "order", members: shown, order })],
    };
  });

const deleting = (of: GroupScreens, then: "undo" | "leave"): Planner =>
  within(of, (group) => {
    const name = nameOf(group);
    const gone: Move[] = [
      { tap: `Delete ${name}`, in: "dialog" },
      { tap: "Delete", in: "dialog" },
      { goneButton: `Delete ${name}` },
    ];
    if (then === "leave")
      return {
        title: `delete ${of.book} ${name}`,
        moves: [...gone, { toast: "eleted" }, ...SHUTTING],
        stages: [deletes(group.key)],
      };
    return {
      title: `delete ${of.book} ${name} and undo`,
      moves: [
        ...gone,
        { undo: "eleted" },
        { undone: "eleted" },
        { see: `Delete ${name}`, as: "button" },
        ...SHUTTING,
      ],
      stages: [deletes(group.key), restores(group.key)],
    };
  });

export const GROUPS: readonly (readonly [weight: number, planner: Planner])[] =
  GROUP_SCREENS.flatMap((screens): [number, Planner][] => [
    [2, making(screens)],
    [1, renaming(screens)],
    [4, filling(screens)],
    [2, taking(screens)],
    [3, ordering(screens)],
    [0.5, deleting(screens, "leave")],
    [1, deleting(screens, "undo")],
  ]);
