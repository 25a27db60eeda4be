import { homedir } from 'node:os'
import path from 'node:path'
import { LIST_SCOPED, parseSettings, type Setting } from './changing'
import { exists } from '../folders/exists'

/** Maximum number of files that conditions include, more than any real repository has. */
const MOST_FILES = 20
const CONDITION = /^includeif\..*\.path$/s

/** Runs git; undefined when it fails. */
type Run = (args: readonly string[]) => Promise<string | undefined>

/**
 * Adds the settings that a repository includes under conditions, which its next branch or worktree may fulfil although its
 * folder does not. Null when they cannot be read.
 */
export async function withHiddenSettings(settings: readonly Setting[], run: Run): Promise<readonly Setting[] | null> {
  const isCondition = ({ isOwn, name }: Setting): boolean => isOwn && CONDITION.test(name)
  const waiting = settings.filter(isCondition)
  if (waiting.length === 0) return settings
  const top = (await run(['rev-parse', '--show-toplevel']))?.replace(/\r?\n$/, '')
  if (top === undefined) return null
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
  return found
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
