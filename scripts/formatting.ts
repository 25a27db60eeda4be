import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check, getFileInfo, resolveConfig, version } from 'prettier'
import { contentKey, LintCache } from './lint/cache'
import { root } from './run-command'

/*
 * Part of `npm run check`: names the files that Prettier would write differently. Looks only at those whose content changed
 * since they passed: the command of Prettier resolves settings for each of thousands of files first.
 */

const ignoreFiles = ['.gitignore', '.prettierignore'].map((name) => join(root, name))
const settings = `${version} ${contentKey(join(root, '.prettierrc.json'), join(root, 'package-lock.json'), ...ignoreFiles)}`
const cache = new LintCache(join(root, 'node_modules', '.cache', 'formatting.json'))
const left = new Set(['node_modules', 'out', '.git', '.cache', '.svelte-check', 'test-results'])

/** Returns whether Prettier would leave a file as it is, or does not format it at all. */
async function isFormatted(path: string): Promise<boolean> {
  const { ignored, inferredParser } = await getFileInfo(path, { ignorePath: ignoreFiles })
  if (ignored || inferredParser === null) return true
  return check(readFileSync(path, 'utf8'), { ...(await resolveConfig(path)), filepath: path })
}

// An asterisk alone leaves out hidden files, such as workflows and settings.
const patterns = ['**/{*,.*}', '**/.*/**/{*,.*}']
const entries = globSync(patterns, { cwd: root, exclude: ({ name }) => left.has(name), withFileTypes: true })
const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)))
const wrong: string[] = []
for (const path of [...paths].sort()) {
  const key = `${settings} ${contentKey(path)}`
  if (cache.isClean(path, key)) continue
  const isClean = await isFormatted(path)
  cache.note(path, key, isClean)
  if (!isClean) wrong.push(relative(root, path))
}
cache.save()
if (wrong.length > 0) console.log(`${wrong.join('\n')}\nare not formatted. Run: npx prettier --write FILE…`)
process.exitCode = wrong.length === 0 ? 0 : 1
