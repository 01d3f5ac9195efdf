import ts from "typescript-5";
import { resolveImport, type SourceFile } from "./source-files";
import {
  bare,
  boundNames,
  callMaking,
  functionNamed,
  importedNames,
  isReadonlyType,
  isShadowed,
  originOf,
  rootOf,
} from "./syntax-names";

/**
 * State in a module's source: values of the top level that change. A process may load a module more than once, and
 * each copy would have its own.
 */

/** Made by `new`, and never different afterwards. */
const UNCHANGING = new Set(["RegExp", "URL", "TextDecoder", "TextEncoder", "Intl.DisplayNames", "Intl.Segmenter"]);
/** Functions whose result a module may store, by their module: one per process, or a cache that is never outdated. */
const KEEPERS: Record<string, readonly string[]> = {
  "lib/platform/process-wide": ["processWide"],
  "lib/platform/batch-writer": ["sharedWriter", "sharedBatchWriter"],
  "lib/platform/caches": ["once", "boundedCache", "objectCache", "sharedCache"],
};
/** Unchanging as long as no code calls one of `CHANGES` on them, if they are created with content. */
const COLLECTIONS = new Set(["Map", "Set", "Uint8Array"]);
const CHANGES = new Set(
  "set add delete clear push pop shift unshift splice sort reverse fill copyWithin write".split(" "),
);
/** Packages whose functions, called at the top level, create descriptions, wrappers or values. */
const DESCRIBING =
  /^(zod|drizzle-orm(\/.*)?|react|next\/font\/local|@tanstack\/react-table|node:(crypto|fs|path|url|util))$/;
/** Of the language: what these make is judged like a literal. */
const PURE_GLOBALS = new Set(["Object", "Array", "Math", "Number", "String", "Symbol", "Date", "JSON", "Intl"]);

export interface Finding {
  line: number;
  name: string;
  why: string;
}

type Files = ReadonlyMap<string, SourceFile>;

/** What a module keeps at its top level that can change, made by other functions than `KEEPERS`. */
export function findModuleState(files: Files, path: string): Finding[] {
  return new ModuleState(files, path).findings;
}

class ModuleState {
  readonly findings: Finding[] = [];
  readonly #source: ts.SourceFile;
  readonly #topLevel = new Set<string>();

  constructor(
    private readonly files: Files,
    private readonly path: string,
  ) {
    this.#source = parse(files, path);
    for (const statement of this.#source.statements) this.#inspectStatement(statement);
    this.#findChanges(this.#source);
  }

  #find(node: ts.Node, name: string, why: string): void {
    const line = this.#source.getLineAndCharacterOfPosition(node.getStart(this.#source)).line + 1;
    this.findings.push({ line, name, why });
  }

  #inspectStatement(statement: ts.Statement): void {
    if (ts.isImportDeclaration(statement)) for (const name of importedNames(statement)) this.#topLevel.add(name);
    if (ts.isClassDeclaration(statement)) this.#inspectStatics(statement);
    if (!ts.isVariableStatement(statement)) return;
    const isConst = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
    for (const { name, initializer } of statement.declarationList.declarations) {
      for (const bound of boundNames(name)) this.#topLevel.add(bound);
      if (!isConst) this.#find(name, name.getText(this.#source), "is no constant");
      else if (initializer) this.#inspectValue(initializer, name.getText(this.#source));
    }
  }

  #inspectStatics(declaration: ts.ClassDeclaration): void {
    for (const member of declaration.members) {
      const has = (kind: ts.SyntaxKind) =>
        ts.canHaveModifiers(member) && member.modifiers?.some((m) => m.kind === kind);
      if (!ts.isPropertyDeclaration(member) || !has(ts.SyntaxKind.StaticKeyword)) continue;
      const name = `${declaration.name?.text}.${member.name.getText(this.#source)}`;
      if (!has(ts.SyntaxKind.ReadonlyKeyword)) this.#find(member, name, "is no constant");
      else if (member.initializer) this.#inspectValue(member.initializer, name);
    }
  }

  #inspectValue(initializer: ts.Expression, name: string): void {
    const value = bare(initializer);
    if (ts.isNewExpression(value)) this.#inspectNew(value, name);
    else if (ts.isCallExpression(value)) this.#inspectCall(value, name);
    else if (ts.isAwaitExpression(value)) this.#inspectValue(value.expression, name);
    else if (ts.isConditionalExpression(value)) {
      this.#inspectValue(value.whenTrue, name);
      this.#inspectValue(value.whenFalse, name);
    } else if (ts.isArrayLiteralExpression(value)) for (const item of value.elements) this.#inspectValue(item, name);
    else if (ts.isSpreadElement(value)) this.#inspectValue(value.expression, name);
    else if (ts.isObjectLiteralExpression(value))
      for (const property of value.properties)
        if (ts.isPropertyAssignment(property)) this.#inspectValue(property.initializer, name);
  }

  #inspectNew(value: ts.NewExpression, name: string): void {
    const className = value.expression.getText(this.#source);
    if (UNCHANGING.has(className)) return;
    if (COLLECTIONS.has(className) && value.arguments?.length) return;
    if (COLLECTIONS.has(className) && isReadonlyType(value.parent)) return;
    this.#find(value, name, `is a new ${className}`);
  }

  #inspectCall(call: ts.CallExpression, name: string): void {
    const callee = bare(call.expression);
    if (ts.isIdentifier(callee) && this.#isKeeper(callee.text)) return;
    if (ts.isFunctionLike(callee)) {
      if (keepsState(callee as ts.FunctionLikeDeclaration)) this.#find(call, name, "is made by a function with state");
      return;
    }
    for (const argument of call.arguments) this.#inspectValue(argument, name);
    const root = rootOf(callee);
    if (!root) return;
    if (!ts.isIdentifier(root)) return this.#inspectValue(root as ts.Expression, name);
    if (PURE_GLOBALS.has(root.text)) return;
    const origin = originOf(this.#source, root.text);
    if (origin !== undefined && !/^(@\/|\.)/.test(origin)) {
      if (!DESCRIBING.test(origin)) this.#find(call, name, `is made by ${root.text} of ${origin}`);
      return;
    }
    const home = origin === undefined ? this.path : resolveImport(this.path, origin);
    const maker = this.files.has(home) ? functionNamed(parse(this.files, home), root.text) : undefined;
    if (maker && keepsState(maker)) this.#find(call, name, `is made by ${root.text}, which keeps state`);
  }

  #isKeeper(name: string): boolean {
    const homes = Object.keys(KEEPERS).filter((home) => KEEPERS[home]?.includes(name));
    const origin = homes.length > 0 ? originOf(this.#source, name) : undefined;
    if (origin === undefined) return false;
    const home = resolveImport(this.path, origin).replace(/\.ts$/, "");
    return homes.includes(home);
  }

  #keeperOf(name: string): string | undefined {
    const maker = callMaking(this.#source, name)?.expression;
    return maker && ts.isIdentifier(maker) && this.#isKeeper(maker.text) ? maker.text : undefined;
  }

  /** Calls and assignments that change the value of a top-level name. */
  #findChanges(node: ts.Node): void {
    const root = changedBy(node);
    const isCall = root && ts.isCallExpression(root);
    const changed = isCall ? bare(root.expression) : root;
    if (changed && ts.isIdentifier(changed) && this.#topLevel.has(changed.text) && !isShadowed(changed)) {
      const keeper = this.#keeperOf(changed.text);
      if (isCall ? keeper === "once" : keeper === undefined) this.#find(node, changed.text, "is changed");
    }
    ts.forEachChild(node, (child) => this.#findChanges(child));
  }
}

const parsed = new WeakMap<SourceFile, ts.SourceFile>();

function parse(files: Files, path: string): ts.SourceFile {
  const file = files.get(path)!;
  let source = parsed.get(file);
  if (!source) {
    const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    parsed.set(file, (source = ts.createSourceFile(path, file.text, ts.ScriptTarget.Latest, true, kind)));
  }
  return source;
}

/** Whether a function returns another one that closes over a variable or an empty collection. */
function keepsState(maker: ts.FunctionLikeDeclaration): boolean {
  if (!maker.body || !ts.isBlock(maker.body)) return false;
  const own = maker.body.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList: { declarations, flags } }) =>
      declarations
        .filter(
          ({ initializer }) => !(flags & ts.NodeFlags.Const) || (initializer && isEmptyCollection(bare(initializer))),
        )
        .flatMap(({ name }) => boundNames(name)),
    );
  const isSeen = (node: ts.Node, isInside: boolean): boolean =>
    (isInside && ts.isIdentifier(node) && own.includes(node.text)) ||
    (ts.forEachChild(node, (child) => isSeen(child, isInside || ts.isFunctionLike(node)) || undefined) ?? false);
  return own.length > 0 && isSeen(maker.body, false);
}

function isEmptyCollection(value: ts.Expression): boolean {
  return (
    (ts.isNewExpression(value) && !value.arguments?.length) ||
    (ts.isArrayLiteralExpression(value) && !value.elements.length)
  );
}

/** The name or call at the root of what a call of `CHANGES`, an assignment to a member, or a deletion changes. */
function changedBy(node: ts.Node): ts.Expression | undefined {
  const memberOf = (value: ts.Expression) =>
    ts.isPropertyAccessExpression(value) || ts.isElementAccessExpression(value) ? rootOf(value) : undefined;
  let root: ts.Expression | undefined;
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    if (CHANGES.has(node.expression.name.text)) root = rootOf(bare(node.expression.expression));
    if (node.expression.getText() === "Object.assign" && node.arguments[0]) root = bare(node.arguments[0]);
  } else if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) root = memberOf(bare(node.left));
  else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const isStep = node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
    if (isStep) root = memberOf(bare(node.operand));
  } else if (ts.isDeleteExpression(node)) root = memberOf(bare(node.expression));
  return root;
}

const isAssignment = (kind: ts.SyntaxKind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
