import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig, globalIgnores } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'
import { aliases } from './scripts/lint/aliases.js'
import { arrows } from './scripts/lint/arrows.js'
import { keysByHand } from './scripts/lint/keys-by-hand.js'
import { literalSpread } from './scripts/lint/literal-spread.js'
import { textFromCatalog } from './scripts/lint/literal-text.js'

export default defineConfig(
  globalIgnores(['out/', 'dist/', 'coverage/', 'test-results/', 'playwright-report/', '.cache/', 'site/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,

  // Plain JavaScript: what has to run before anything is installed or built, and configuration.
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: globals.node } },
  { files: ['src/renderer/public/sw.js'], languageOptions: { globals: globals.serviceworker } },

  // Rules that need types are the part of oxlint, in `.oxlintrc.json`.
  {
    files: ['**/*.ts'],
    extends: [ts.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-undef': 'off',
    },
  },

  // Playwright reads which fixtures one needs from its first parameter, which has to be a pattern, if an empty one.
  // French has narrow no-break spaces.
  {
    files: ['src/messages/**/*.ts'],
    rules: { 'no-irregular-whitespace': ['error', { skipStrings: true, skipTemplates: true }] },
  },
  { files: ['e2e/**/*.ts'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },

  // Rules that need types are the part of scripts/lint/components.ts; without them linting takes a fraction of the time.
  {
    files: ['**/*.svelte'],
    extends: [ts.configs.strict, svelte.configs.recommended],
    languageOptions: { parserOptions: { parser: ts.parser }, globals: globals.browser },
    rules: {
      'no-undef': 'off',
      // Does not see that a reactive expression runs again.
      'no-useless-assignment': 'off',
    },
  },
  {
    files: ['**/*.svelte.ts'],
    extends: [svelte.configs.recommended],
    languageOptions: { parser: ts.parser },
    // State is replaced as a whole; sets and maps inside the classes that hold it are not seen from outside.
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },

  // The arrows have restricted syntax of their own, and repeat this.
  { files: ['**/*.{ts,svelte,js,mjs}'], rules: { 'no-restricted-syntax': ['error', literalSpread] } },
  {
    files: ['src/renderer/**/*.{ts,svelte}'],
    ignores: ['src/renderer/lib/page/{keys,held-keys}.ts', '**/*.test.ts', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', literalSpread, ...keysByHand] },
  },
  aliases,
  arrows,
  textFromCatalog,
)
