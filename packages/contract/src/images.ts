import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Multipart, field product_image: the server reads the parts itself, so there is no body schema here (wire §7). */
export const images = {
  upload: endpoint("POST", "/upload_image_api/", {
    summary: "Upload an image (multipart field product_image)",
    reply: z.object({ image_link: z.string() }),
    status: 201,
  }),
};
