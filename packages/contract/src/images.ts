import * as z from "zod/mini";
import { endpoint, type ServedFile } from "./wire/endpoint.ts";
import { imageLink } from "./wire/sent-images.ts";

/**
 * Multipart, field product_image: the server reads the parts itself, so there is no body schema
 * here (wire §7).
 */
export const images = {
  upload: endpoint("POST", "/upload_image_api/", {
    summary: "Upload an image (multipart field product_image)",
    reply: z.object({ image_link: z.string() }),
    status: 201,
  }),
  /** Ours. */
  remote: endpoint("GET", "/api/remote-image/", {
    summary:
      "The picture that a link of a customer's leads to, fetched by the server, as JPEG or PNG",
    query: z.object({ link: imageLink }),
    reply: z.custom<ServedFile>((file) => file instanceof Object && "bytes" in file),
    media: ["image/jpeg", "image/png"],
  }),
};
