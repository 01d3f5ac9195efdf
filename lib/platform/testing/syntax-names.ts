import ts from "typescript-5";

/** Names in a source file: what declares them, where they come from, and what they are in a scope. */

/** The expression within parentheses, `as`, `satisfies` and `!`. */
export function bare(value: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isAsExpression(value) ||
    ts.isSatisfiesExpression(value) ||
    ts.isParenthesizedExpression(value) ||
    ts.isNonNullExpression(value);
  return isWrapped ? bare(value.expression) : value;
}

/** `const EMPTY: ReadonlySet<string> = new Set()`: its type allows no additions. */
export function isReadonlyType(declaration: ts.Node): boolean {
  return ts.isVariableDeclaration(declaration) && /^Readonly(Map|Set)\b/.test(declaration.type?.getText() ?? "");
}

/** The names that a declaration binds, also by destructuring. */
export function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** The names that an import brings, as they are called here. */
export function importedNames({ importClause }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings;
  const bindingNames = !bindings
    ? []
    : ts.isNamedImports(bindings)
      ? bindings.elements.map(({ name }) => name)
      : [bindings.name];
  return [...(importClause?.name ? [importClause.name] : []), ...bindingNames].map(({ text }) => text);
}

/** The module specifier that a name of this file is imported from; undefined if it is declared here. */
export function originOf(source: ts.SourceFile, name: string): string | undefined {
  const from = source.statements.filter(ts.isImportDeclaration).find((entry) => importedNames(entry).includes(name));
  return from && (from.moduleSpecifier as ts.StringLiteral).text;
}

/** The expression before the first dot. */
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

/** Whether a scope between a name's use and the top level declares the same name. */
export function isShadowed(name: ts.Identifier): boolean {
  for (let scope: ts.Node = name.parent; !ts.isSourceFile(scope); scope = scope.parent) {
    if (ts.isFunctionLike(scope) && scope.parameters.some((entry) => boundNames(entry.name).includes(name.text)))
      return true;
    if (ts.isForOfStatement(scope) || ts.isForStatement(scope) || ts.isForInStatement(scope)) {
      const initializer = scope.initializer;
      if (initializer && ts.isVariableDeclarationList(initializer) && declares(initializer, name.text)) return true;
    }
    if (ts.isBlock(scope) || ts.isCaseClause(scope) || ts.isDefaultClause(scope))
      for (const statement of scope.statements)
        if (ts.isVariableStatement(statement) && declares(statement.declarationList, name.text)) return true;
  }
  return false;
}

const declares = ({ declarations }: ts.VariableDeclarationList, name: string) =>
  declarations.some((entry) => boundNames(entry.name).includes(name));

/** The call that creates the value of a top-level constant; undefined if it is not a call. */
export function callMaking(source: ts.SourceFile, name: string): ts.CallExpression | undefined {
  for (const statement of source.statements.filter(ts.isVariableStatement))
    for (const { name: bound, initializer } of statement.declarationList.declarations)
      if (initializer && boundNames(bound).includes(name)) {
        const value = bare(initializer);
        return ts.isCallExpression(value) ? value : undefined;
      }
  return undefined;
}
