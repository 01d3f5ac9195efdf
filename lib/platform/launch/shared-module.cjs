/**
 * Where a module of `lib` or `db` is found outside of .build/modules.cjs: the one that this process has.
 * @param {string} path
 */
const placeOfShared = (path) => `globalThis[Symbol.for("carnet.modules")][${JSON.stringify(path)}]`;

/**
 * A loader of Next's build: puts the process's own module in the place of one that is shared.
 * @this {{ resourcePath: string, getOptions: () => { root: string } }}
 */
function loadShared() {
  return `module.exports = ${placeOfShared(this.resourcePath.slice(this.getOptions().root.length).replaceAll("\\", "/"))};`;
}

module.exports = loadShared;
module.exports.placeOfShared = placeOfShared;
