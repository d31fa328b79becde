// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { press, show } from "../ui/testing.tsx";
import { useDelete } from "./use-delete.ts";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

interface Item {
  readonly key: string;
}

function Screen({ items }: { readonly items: readonly Item[] }) {
  const remove = useDelete<Item>({
    nameOf: ({ key }) => key,
    words: { ...english.customers, deleted: () => "Deleted" },
    remove: async () => undefined,
    restore: async () => undefined,
    warning: async (chosen) => [`${chosen.length} owe`],
  });
  return <button onClick={() => remove(items)}>Go</button>;
}

test("the question before a deletion shows the warning", async () => {
  show(
    <ConfirmProvider>
      <Screen items={[{ key: "Jade" }]} />
    </ConfirmProvider>,
  );
  press("Go");
  await screen.findByText(english.customers.confirmDelete(1));
  const text = ["Jade", "1 owe", english.customers.keeps].join(" ");
  expect(
    screen.getByText((_, element) => element?.textContent?.replaceAll("\n", " ") === text),
  ).toBeTruthy();
});
