import { globSync } from 'node:fs'
import { join } from 'node:path'
import { ESLint } from 'eslint'
import { contentKey, LintCache } from './lint/cache'
import { root } from './run-command'

/*
 * Part of `npm run check`: the lint rules that need no types, which depend on nothing but the content of a file. Lints the
 * files that changed; a new version of a rule, or a changed setting, affects every file.
 */

const configuration = contentKey(
  ...['eslint.config.js', 'package-lock.json', 'scripts/lint/arrows.js', 'scripts/lint/literal-text.js'].map((file) =>
    join(root, file),
  ),
)

const eslint = new ESLint({ cwd: root, concurrency: 'auto' })
const cache = new LintCache(join(root, 'node_modules', '.cache', 'lint.json'))
const left = new Set(['node_modules', 'out', '.git', '.cache', 'test-results'])
const files = globSync('**/*.{ts,js,mjs,cjs,svelte}', { cwd: root, exclude: (name) => left.has(name) })
const keys = new Map(files.map((file) => [join(root, file), `${configuration} ${contentKey(join(root, file))}`]))
const changed: string[] = []
for (const [path, key] of keys) if (!cache.isClean(path, key) && !(await eslint.isPathIgnored(path))) changed.push(path)

const results = changed.length === 0 ? [] : await eslint.lintFiles(changed)
for (const { filePath, errorCount, warningCount } of results)
  cache.note(filePath, keys.get(filePath) ?? '', errorCount + warningCount === 0)
cache.save()
const formatter = await eslint.loadFormatter('stylish')
console.log(await formatter.format(results))
console.log(`${changed.length} of ${files.length} files were linted.`)
process.exitCode = results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0) ? 0 : 1
