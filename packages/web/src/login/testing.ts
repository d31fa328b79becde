import { notifications } from "@mantine/notifications";
import { vi } from "vitest";

/** The call of a form: the bodies that were sent, and what the server answers next. */
export interface FormCall {
  sent: unknown[];
  answer: () => Response | Promise<Response>;
}

/** Begins with an empty device, and answers the call at a path; other calls get no answer. */
export function stubFormCall(path: string, answer: FormCall["answer"]): [FormCall, () => void] {
  const call: FormCall = { sent: [], answer };
  localStorage.clear();
  notifications.clean();
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media }),
  );
  vi.stubGlobal("fetch", async (url: string, { body }: { readonly body: string }) => {
    if (url !== path) return new Promise<Response>(() => undefined);
    call.sent.push(JSON.parse(body));
    return call.answer();
  });
  const restore = () => {
    localStorage.clear();
    vi.unstubAllGlobals();
  };
  return [call, restore];
}
