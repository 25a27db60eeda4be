import { homedir } from 'node:os'
import path from 'node:path'
import { exists } from '#core/base/folders/exists'
import { LIST_SCOPED, parseSettings, type Setting } from './setting'

/** Maximum number of files that conditions include, more than any real repository has. */
const MOST_FILES = 20
const CONDITION = /^includeif\..*\.path$/s
const INCLUSION = /^include(?:if\..*)?\.path$/s

/** Runs git; undefined when it fails. */
type Run = (args: readonly string[]) => Promise<string | undefined>

/** Settings with the files that they are in, or may be in later. */
interface FoundSettings {
  readonly settings: readonly Setting[]
  readonly files: readonly string[]
}

/**
 * Adds the settings that a repository includes under conditions, which its next branch or worktree may fulfil although its
 * folder does not. Null when they cannot be read. `top` is the folder that files of settings are relative to.
 */
export async function withHiddenSettings(
  settings: readonly Setting[],
  top: string,
  run: Run,
): Promise<FoundSettings | null> {
  const isCondition = ({ isOwn, name }: Setting): boolean => isOwn && CONDITION.test(name)
  const waiting = settings.filter(isCondition)
  const found = [...settings]
  const seen = new Set<string>()
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const file = pathOf(one, top)
    if (file === null || seen.size > MOST_FILES) return null
    if (seen.has(file)) continue
    seen.add(file)
    const included = await readFile(file, run)
    if (included === null) return null
    found.push(...included)
    waiting.push(...included.filter(isCondition))
  }
  const origins = found.flatMap(({ file }) => (file === undefined ? [] : [path.resolve(top, file)]))
  // Those that do not exist yet count as well.
  const inclusions = found.flatMap((each) => (INCLUSION.test(each.name) ? (pathOf(each, top) ?? []) : []))
  return { settings: found, files: [...new Set([...origins, ...inclusions])] }
}

/** Reads a file with settings of the repository; a missing one has none. */
async function readFile(file: string, run: Run): Promise<Setting[] | null> {
  if (!(await exists(file))) return []
  const printed = await run([...LIST_SCOPED, '--file', file])
  return printed === undefined ? null : parseSettings(printed, { isOwn: true })
}

/** Returns the file that a condition includes; null for forms of paths that only git resolves. */
function pathOf({ file, value }: Setting, top: string): string | null {
  if (value.startsWith('~/')) return path.join(homedir(), value.slice(2))
  if (value.startsWith('~') || value.startsWith('%(') || file === undefined) return null
  return path.resolve(top, path.dirname(file), value)
}
