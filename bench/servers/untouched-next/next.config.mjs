import { fileURLToPath } from "node:url";

/** Nothing but where its packages are, and where what is built of it goes. */
export default {
  distDir: "../../../.build/untouched-next",
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
};
