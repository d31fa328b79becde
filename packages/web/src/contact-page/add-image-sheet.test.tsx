// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Notifications } from "@mantine/notifications";
import { faultOf, fill, press, show } from "../ui/testing.tsx";
import { pictures as images } from "../messages/late/pictures/en.ts";
import { AddImageSheet } from "./add-image-sheet.tsx";
import type { Contact } from "./contact.ts";

const contact: Contact = { book: "customers", key: "c1", name: "Wing Yip", images: [] } as never;
const picked = vi.fn();
beforeEach(() => {
  picked.mockReset();
  show(
    <>
      <Notifications />
      <AddImageSheet contact={contact} opened onClose={() => {}} onPick={picked} />
    </>,
  );
});

const pick = (files: readonly File[]) =>
  fireEvent.change(document.querySelector("input[type=file]") ?? document.body, {
    target: { files },
  });
const file = (name: string, type: string) => new File(["x"], name, { type });

test.each(["ftp://example.com/a.png", "http://exam ple.com/a.png", "a.png", ""])(
  "A link is an http address without blanks; '%s' is none",
  async (link) => {
    fill(images.link, link);
    press(images.addLink);
    await waitFor(() => expect(faultOf(images.link)).toBe(images.wrongLink));
    expect(images.wrongLink).toContain("invalid URL format");
  },
);

test("JPEG, PNG and HEIC are accepted, also where the browser does not know HEIC", () => {
  const good = [
    file("a.jpg", "image/jpeg"),
    file("b.png", "image/png"),
    file("c.heic", "image/heic"),
    file("d.HEIC", ""),
  ];
  pick(good);
  expect(picked).toHaveBeenCalledWith(good);
});

test("A file that is not a picture is refused, and the other files are accepted", async () => {
  const good = file("a.jpg", "image/jpeg");
  pick([file("b.pdf", "application/pdf"), good]);
  expect(await screen.findByText(images.wrongType)).toBeDefined();
  expect(picked).toHaveBeenCalledWith([good]);
});
