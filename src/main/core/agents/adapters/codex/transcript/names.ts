import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readingDatabase } from '#core/agents/transcript/database'
import { parseRecord } from '#core/agents/transcript/records'
import { text } from '#core/agents/transcript/values'

/** Maximum size of the index of names, in bytes. */
const LARGEST_INDEX = 64 * 1024 * 1024

const INDEX = 'session_index.jsonl'

interface KnownNames {
  readonly folder: string
  /** Sizes and times of the files they are from. */
  readonly print: string
  readonly names: ReadonlyMap<string, string>
}

let known: KnownNames | null = null

/**
 * Returns the name that a user gave a thread. Codex keeps names outside of rollouts: in a list of all threads, in newer
 * versions only in a database.
 */
export function nameOfThread(folder: string, threadId: string): string | undefined {
  return namesOfThreads(folder).get(threadId)
}

/** Returns the names of all threads that users named, by thread. */
export function namesOfThreads(folder: string): ReadonlyMap<string, string> {
  const databases = namesIn(folder).filter((name) => /^state_\d+\.sqlite$/.test(name))
  const files = [INDEX, ...databases, ...databases.map((name) => `${name}-wal`)]
  const print = files.map((name) => printOf(join(folder, name))).join()
  if (known?.folder !== folder || known.print !== print) {
    const names = indexed(join(folder, INDEX))
    // The highest number is the newest.
    databases.sort((a, b) => numberOf(a) - numberOf(b))
    for (const name of databases) for (const [id, title] of stored(join(folder, name))) names.set(id, title)
    known = { folder, print, names }
  }
  return known.names
}

function indexed(path: string): Map<string, string> {
  const names = new Map<string, string>()
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? Infinity) > LARGEST_INDEX) return names
  for (const line of read(path).split('\n')) {
    const entry = parseRecord(line)
    const id = text(entry?.['id'])
    const name = text(entry?.['thread_name'])
    // A later line replaces an earlier one.
    if (id !== undefined && name !== undefined) names.set(id, name)
  }
  return names
}

function stored(path: string): [id: string, name: string][] {
  const rows = readingDatabase(path, (database) =>
    database
      .prepare<[], [unknown, unknown]>("SELECT id, name FROM threads WHERE name IS NOT NULL AND trim(name) <> ''")
      .raw()
      .all(),
  )
  return (rows ?? []).filter((row): row is [string, string] => row.every((value) => typeof value === 'string'))
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function printOf(path: string): string {
  const state = statSync(path, { throwIfNoEntry: false })
  return state === undefined ? '' : `${state.size}:${state.mtimeMs}`
}

const numberOf = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0)
