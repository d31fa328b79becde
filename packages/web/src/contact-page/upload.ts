import { Refused } from "@roundsman/contract/client";
import { images } from "@roundsman/contract/images";
import * as z from "zod/mini";
import { systemClock } from "../device/clock.ts";
import type { Fetch } from "../session/http.ts";
import { authorisedOver } from "../session/session.ts";
import { blobOf, type PictureUpload } from "../sync/store/picture-upload.ts";

/**
 * Uploads a picture and resolves with its link. `onProgress` is called with 0 to 100. Throws
 * Refused, or the network's error.
 */
export async function uploadPicture(
  { key, picture }: Pick<PictureUpload, "key" | "picture">,
  onProgress: (percent: number) => void,
): Promise<string> {
  const body = new FormData();
  const file = blobOf(picture);
  body.append("product_image", file, file.type === "image/png" ? "picture.png" : "picture.jpg");
  const { method, path, reply } = images.upload;
  const response = await authorisedOver(withProgress(onProgress))(path, {
    method,
    body,
    headers: { "idempotency-key": key },
  });
  const { status } = response;
  const detail = `The server answered ${status}`;
  if (!response.ok)
    throw new Refused({ type: "about:blank", title: detail, status, detail, message: detail });
  return z.decode(reply, await response.json()).image_link;
}

/**
 * Milliseconds without progress or response, after which the upload is aborted and the next picture
 * gets its turn.
 */
const SILENCE = 60_000;

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
const withProgress =
  (onProgress: (percent: number) => void): Fetch =>
  (path, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method ?? "GET", path);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = "blob";
      let callOff = () => {};
      const alive = () => {
        callOff();
        callOff = systemClock.after(SILENCE, () => request.abort());
      };
      request.upload.addEventListener("progress", ({ loaded, total }) => {
        alive();
        onProgress(total === 0 ? 0 : Math.round((100 * loaded) / total));
      });
      request.addEventListener("loadend", () => callOff());
      request.addEventListener("load", () =>
        resolve(
          new Response(request.status === 204 ? null : (request.response as Blob), {
            status: request.status,
          }),
        ),
      );
      request.addEventListener("error", () => reject(new TypeError("Failed to fetch")));
      request.addEventListener("abort", () => reject(new TypeError("Failed to fetch")));
      alive();
      request.send(body as XMLHttpRequestBodyInit | null);
    });
