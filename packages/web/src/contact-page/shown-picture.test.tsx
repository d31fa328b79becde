// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pictures as t } from "../messages/late/pictures/en.ts";
import { newDriverSignedIn } from "../session/testing.ts";
import { show } from "../ui/testing.tsx";
import { ShownPicture } from "./shown-picture.tsx";

const asked: string[] = [];
let signOut: () => void;
beforeEach(() => {
  signOut = newDriverSignedIn();
  asked.length = 0;
});
afterEach(() => signOut());

const answer = (make: () => Response) =>
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return make();
  });
const picture = () => screen.findByRole<HTMLImageElement>("img", { name: "The door" });

test("A picture from another site is fetched by the server and shown from the phone's memory", async () => {
  answer(() => new Response("a picture", { headers: { "content-type": "image/jpeg" } }));
  show(<ShownPicture link="https://pictures.example.com/a door.jpg?size=1" alt="The door" />);
  const { src } = await picture();
  expect(src).toMatch(/^blob:/);
  expect(asked).toEqual([
    "/api/remote-image/?link=https%3A%2F%2Fpictures.example.com%2Fa%20door.jpg%3Fsize%3D1",
  ]);
});

test("A picture of this server loads by its link, without another request", async () => {
  answer(() => new Response());
  show(<ShownPicture link={`${location.origin}/images/a.jpg`} alt="The door" />);
  expect((await picture()).src).toBe(`${location.origin}/images/a.jpg`);
  expect(asked).toEqual([]);
});

test("A picture that the server cannot fetch is shown as missing", async () => {
  answer(() => Response.json({ type: "urn:roundsman:unreachable-image" }, { status: 422 }));
  show(<ShownPicture link="https://pictures.example.com/gone.jpg" alt="The door" />);
  await waitFor(() => expect(document.body.textContent).toContain(t.broken));
  expect(screen.queryByRole("img", { name: "The door" })).toBeNull();
});

test("Without signal a picture from another site says so, and is shown once there is signal", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  show(<ShownPicture link="https://pictures.example.com/a.jpg" alt="The door" />);
  await screen.findByText(t.unreachable);
  answer(() => new Response("a picture", { headers: { "content-type": "image/jpeg" } }));
  fireEvent(window, new Event("online"));
  expect((await picture()).src).toMatch(/^blob:/);
  fireEvent(window, new Event("online"));
  expect(asked).toHaveLength(1);
});

test("Without signal a picture of this server says so, and is tried again once there is signal", async () => {
  answer(() => new Response());
  show(<ShownPicture link={`${location.origin}/images/a.jpg`} alt="The door" />);
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent.error(await picture());
  expect(document.body.textContent).toContain(t.unreachable);
  online.mockRestore();
  fireEvent(window, new Event("online"));
  expect((await picture()).src).toBe(`${location.origin}/images/a.jpg`);
});

test("A response that is not a picture is shown as missing", async () => {
  answer(() => new Response("no picture"));
  show(<ShownPicture link="https://pictures.example.com/a.jpg" alt="The door" />);
  fireEvent.error(await picture());
  expect(document.body.textContent).toContain(t.broken);
});
