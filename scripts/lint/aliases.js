import { readFileSync } from 'node:fs'
import { posix, relative, sep } from 'node:path'

/*
 * A lint rule: modules far away are imported by the aliases of tsconfig.paths.json. A path that climbs two folders or more,
 * or leaves its area, says less than `#core/store/port`, and changes when either file moves.
 *
 * `src/shared` and `src/client` stay relative: the types of `parley/client` are published with their paths.
 */

const root = new URL('../..', import.meta.url).pathname
const project = JSON.parse(readFileSync(new URL('../../tsconfig.paths.json', import.meta.url), 'utf8'))
/** Areas, from the narrowest to the widest: the folder of each, and its alias. */
const areas = Object.entries(project.compilerOptions.paths)
  .filter(([alias]) => alias.endsWith('/*'))
  .map(([alias, [target]]) => ({ alias: alias.slice(0, -1), folder: target.slice(2, -1) }))
  .sort((a, b) => b.folder.length - a.folder.length)
const published = ['src/shared/', 'src/client/']

/**
 * Returns the import by an alias; undefined when it stays relative.
 *
 * @param {string} file Path from the root of the project.
 * @param {string} imported
 */
export function aliased(file, imported) {
  const climbs = /^(?:\.\.\/)+/.exec(imported)?.[0].length ?? 0
  if (climbs === 0 || published.some((folder) => file.startsWith(folder))) return undefined
  const target = posix.join(posix.dirname(file), imported)
  const area = areas.find(({ folder }) => `${target}/`.startsWith(folder))
  const own = areas.find(({ folder }) => file.startsWith(folder))
  if (area === undefined || (climbs / 3 < 2 && (own === undefined || own === area))) return undefined
  return `${area.alias}${target.slice(area.folder.length)}`.replace(/\/$/, '')
}

/** Functions whose first argument is a module. */
const loaders = /^(mock|doMock|unmock|importActual)$/

/** @type {import('eslint').Rule.RuleModule} */
const rule = {
  meta: { type: 'suggestion', fixable: 'code', schema: [] },
  create(context) {
    const file = relative(root, context.filename).split(sep).join('/')
    /** @param {any} node */
    const check = (node) => {
      if (typeof node?.value !== 'string') return
      const better = aliased(file, node.value)
      if (better === undefined) return
      context.report({
        node,
        message: `Import "${better}".`,
        fix: (fixer) => fixer.replaceText(node, `'${better}'`),
      })
    }
    /** @param {any} node */
    const ofSource = (node) => check(node.source)
    return {
      ImportDeclaration: ofSource,
      ExportNamedDeclaration: ofSource,
      ExportAllDeclaration: ofSource,
      ImportExpression: ofSource,
      TSImportType: (/** @type {any} */ node) => check(node.source ?? node.argument?.literal),
      TSModuleDeclaration: (/** @type {any} */ node) => check(node.id),
      CallExpression(/** @type {any} */ node) {
        if (loaders.test(node.callee.property?.name ?? '')) check(node.arguments[0])
      },
    }
  },
}

/** @type {import('eslint').Linter.Config} */
export const aliases = {
  files: ['{src,scripts,e2e,bench}/**/*.{ts,svelte}'],
  plugins: { aliases: { rules: { 'far-imports': rule } } },
  rules: { 'aliases/far-imports': 'error' },
}
