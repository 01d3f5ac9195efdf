import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import typescript from "typescript-eslint";

const root = new URL("..", import.meta.url).pathname;

export default defineConfig(
  { ignores: ["node_modules/", ".next/", ".data/", "db/migrations/", "test-results/", "next-env.d.ts"] },
  {
    files: ["**/*.{ts,tsx,mjs}"],
    extends: [typescript.configs.strict, typescript.configs.stylistic],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: { parserOptions: { project: "tsconfig.json", tsconfigRootDir: root } },
    rules: {
      "max-lines": ["error", { max: 250 }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/consistent-type-definitions": "off",
      // The few rules that need types and find real faults; more of them cost minutes.
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/only-throw-error": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat["recommended-latest"]],
  },
  {
    files: ["bench/**", "lib/cli/**"],
    rules: { "no-console": "off" },
  },
);
