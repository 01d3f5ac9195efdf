const { join, relative, sep } = require("node:path");

/**
 * What stands for a module of `lib` or `db` outside of .build/modules.cjs: the one that this process has.
 * @param {string} path
 */
const sharedModule = (path) => `module.exports = globalThis[Symbol.for("carnet.modules")][${JSON.stringify(path)}];`;

/**
 * A loader for Next's build: puts the process's own modules in the place of those that are shared.
 * @this {{ rootContext: string, resourcePath: string }}
 * @param {string} source
 */
function loadShared(source) {
  const root = join(__dirname, "../../..");
  /** @type {string[]} */
  const shared = require(join(root, ".build", "shared.json"));
  const path = relative(root, this.resourcePath).split(sep).join("/");
  return shared.includes(path) ? sharedModule(path) : source;
}

module.exports = loadShared;
module.exports.sharedModule = sharedModule;
