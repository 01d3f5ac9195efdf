/**
 * What stands for a module of `lib` or `db` outside of .build/modules.cjs: the one that this process has.
 * @param {string} path
 */
const sharedModule = (path) => `module.exports = globalThis[Symbol.for("carnet.modules")][${JSON.stringify(path)}];`;

/**
 * A loader of Next's build: puts the process's own module in the place of one that is shared.
 * @this {{ resourcePath: string, getOptions: () => { root: string } }}
 */
function loadShared() {
  return sharedModule(this.resourcePath.slice(this.getOptions().root.length).replaceAll("\\", "/"));
}

module.exports = loadShared;
module.exports.sharedModule = sharedModule;
