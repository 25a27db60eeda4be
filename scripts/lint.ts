import { globSync } from 'node:fs'
import { join } from 'node:path'
import { ESLint } from 'eslint'
import { contentKey, LintCache } from './lint/cache'
import { typeKeys } from './lint/dependencies'
import { lintApart } from './lint/apart'
import { lintedProjects } from './lint/projects'
import { root } from './run-command'

/*
 * Part of `npm run check`, after the type checks: lints the files whose result may have changed. Typed rules depend on
 * more than the content of a file, so a file also counts as changed when the exported types of its references change. A
 * new version of a rule, or a changed setting, affects every file.
 *
 * Processes of their own lint the files: the types of all exceed the memory of one, and the processors share the work.
 */

const cacheFile = join(root, 'node_modules', '.cache', 'lint.json')
const configuration = contentKey(
  ...[
    'eslint.config.js',
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/lint/arrows.js',
    'scripts/lint/literal-text.js',
  ].map((file) => join(root, file)),
)
const ofTypes = new Map(lintedProjects.flatMap(({ buildInfo }) => [...typeKeys(buildInfo)]))

const eslint = new ESLint({ cwd: root })
const cache = new LintCache(cacheFile)
const left = new Set(['node_modules', 'out', '.git', '.cache', 'test-results'])
const files = globSync('**/*.{ts,js,mjs,cjs,svelte}', { cwd: root, exclude: (name) => left.has(name) })
const paths = files.map((file) => join(root, file))
/** For the app no project lists the types a file depends on: any of its files may affect any other. */
const ofApp = contentKey(
  ...paths.filter((path) => /[\\/]src[\\/](renderer|messages|shared|client)[\\/].*\.ts$/.test(path)).sort(),
)
const typesOf = (path: string): string => ofTypes.get(path) ?? (path.endsWith('.ts') ? ofApp : '')
const keys = new Map(paths.map((path) => [path, `${configuration} ${contentKey(path)} ${typesOf(path)}`]))
const changed: string[] = []
for (const [path, key] of keys) {
  if (cache.isClean(path, key)) continue
  if (!(await eslint.isPathIgnored(path))) changed.push(path)
}

const results = await lintApart(changed.sort())
for (const { filePath, errorCount, warningCount } of results)
  cache.note(filePath, keys.get(filePath) ?? '', errorCount + warningCount === 0)
cache.save()
const formatter = await eslint.loadFormatter('stylish')
console.log(await formatter.format(results))
console.log(`${changed.length} of ${files.length} files were linted.`)
process.exitCode = results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0) ? 0 : 1
