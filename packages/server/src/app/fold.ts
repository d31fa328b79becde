export { fold } from "@roundsman/core/fold";
