import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { collectCommand, root } from '../run-command'
import { lintArguments } from './arguments'
import { contentKey, LintCache } from './cache'
import { exportedTypes, typeKeys } from './dependencies'
import { lintedProjects } from './projects'

/*
 * Part of `npm run check`, after the type checks: the lint rules that need types, listed in `.oxlintrc.json`. They depend
 * on more than the content of a file, so a file also counts as changed when the exported types of its references change.
 * A new version of the linter, or a changed setting, affects every file.
 */

/** Maximum length of a command line in characters, with room for the program: Windows allows 8191. */
const LONGEST_ARGUMENTS = 7000

const configuration = contentKey(
  ...['.oxlintrc.json', 'package-lock.json', 'tsconfig.base.json'].map((file) => join(root, file)),
)
const ofTypes = new Map(lintedProjects.flatMap(({ buildInfo }) => [...typeKeys(buildInfo)]))

const cache = new LintCache(join(root, 'node_modules', '.cache', 'typed-lint.json'))
const left = new Set(['node_modules', 'out', '.git', '.cache', 'test-results'])
const files = globSync('**/*.ts', { cwd: root, exclude: (name) => left.has(name) }).sort()
const exported = new Map(lintedProjects.flatMap(({ buildInfo }) => [...exportedTypes(buildInfo)]))
/**
 * For the app no project lists the types a file depends on: any module of the app, and the exported types of any other one that
 * it may use, can affect it.
 */
const ofApp = files
  .filter((file) => /^src[\\/](renderer|messages|shared|client)[\\/]/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => exported.get(join(root, file)) ?? contentKey(join(root, file)))
  .join(' ')
const appKey = createHash('sha256').update(ofApp).digest('hex')
const keys = new Map(
  files.map((file) => {
    const path = join(root, file)
    return [file, `${configuration} ${contentKey(path)} ${ofTypes.get(path) ?? appKey}`]
  }),
)
const changed = files.filter((file) => !cache.isClean(file, keys.get(file) ?? ''))

if (changed.length > 0) {
  const named = lintArguments(changed, LONGEST_ARGUMENTS)
  const { ok, output } = await collectCommand('oxlint', ['--type-aware', '--format=unix', ...named])
  for (const file of changed) cache.note(file, keys.get(file) ?? '', ok)
  cache.save()
  if (!ok) console.log(output)
  process.exitCode = ok ? 0 : 1
}
console.log(`${changed.length} of ${files.length} files were linted.`)
