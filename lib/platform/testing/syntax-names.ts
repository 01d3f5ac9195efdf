import ts from "typescript-5";

/** Names in a source file: what declares them, where they come from, and what they are in a scope. */

/** What stands under brackets, `as`, `satisfies` and `!`. */
export function bare(value: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isAsExpression(value) ||
    ts.isSatisfiesExpression(value) ||
    ts.isParenthesizedExpression(value) ||
    ts.isNonNullExpression(value);
  return isWrapped ? bare(value.expression) : value;
}

/** `const NOBODY: ReadonlySet<string> = new Set()`: by its type nobody can put anything in. */
export function isReadonlyType(declaration: ts.Node): boolean {
  return ts.isVariableDeclaration(declaration) && /^Readonly(Map|Set)\b/.test(declaration.type?.getText() ?? "");
}

/** The names that a declaration makes, also by taking apart. */
export function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** The names that an import brings, as they are called here. */
export function importedNames({ importClause }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings;
  const named = !bindings
    ? []
    : ts.isNamedImports(bindings)
      ? bindings.elements.map(({ name }) => name)
      : [bindings.name];
  return [...(importClause?.name ? [importClause.name] : []), ...named].map(({ text }) => text);
}

/** The module that a name of this file comes from, as it is written; undefined: from here. */
export function originOf(source: ts.SourceFile, name: string): string | undefined {
  const from = source.statements.filter(ts.isImportDeclaration).find((entry) => importedNames(entry).includes(name));
  return from && (from.moduleSpecifier as ts.StringLiteral).text;
}

/** What stands before the first dot. */
export function rootOf(callee: ts.Expression): ts.Expression | undefined {
  if (ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee))
    return rootOf(bare(callee.expression));
  return callee;
}

/** A function of the top level by its name. */
export function functionNamed(source: ts.SourceFile, name: string): ts.FunctionLikeDeclaration | undefined {
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: bound, initializer } of statement.declarationList.declarations)
      if (initializer && bound.getText(source) === name) {
        const value = bare(initializer);
        if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return value;
      }
  }
  return undefined;
}

/** Whether a scope between a name's use and the top level has a name of its own like it. */
export function isShadowed(name: ts.Identifier): boolean {
  for (let scope: ts.Node = name.parent; !ts.isSourceFile(scope); scope = scope.parent) {
    if (ts.isFunctionLike(scope) && scope.parameters.some((entry) => boundNames(entry.name).includes(name.text)))
      return true;
    if (ts.isForOfStatement(scope) || ts.isForStatement(scope) || ts.isForInStatement(scope)) {
      const made = scope.initializer;
      if (made && ts.isVariableDeclarationList(made) && declares(made, name.text)) return true;
    }
    if (ts.isBlock(scope) || ts.isCaseClause(scope) || ts.isDefaultClause(scope))
      for (const statement of scope.statements)
        if (ts.isVariableStatement(statement) && declares(statement.declarationList, name.text)) return true;
  }
  return false;
}

const declares = ({ declarations }: ts.VariableDeclarationList, name: string) =>
  declarations.some((entry) => boundNames(entry.name).includes(name));

/** The call that makes the value of a constant of the top level; undefined: no call makes it. */
export function callMaking(source: ts.SourceFile, name: string): ts.CallExpression | undefined {
  for (const statement of source.statements.filter(ts.isVariableStatement))
    for (const { name: bound, initializer } of statement.declarationList.declarations)
      if (initializer && boundNames(bound).includes(name)) {
        const value = bare(initializer);
        return ts.isCallExpression(value) ? value : undefined;
      }
  return undefined;
}
