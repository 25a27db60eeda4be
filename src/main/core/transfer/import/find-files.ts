import { statSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { holdsSessions } from './holds-sessions'
import { entriesOf } from './scan-folder'
import { importedSessionId } from './to-snapshot'

/** Maximum number of examined files, over all folders. */
const MOST = 100_000

/** Maximum depth of examined folders below the given one. */
const DEEPEST = 32

/** The endings of files that sessions may be in. */
const endings = new Set(['.json', '.jsonl', '.db', '.vscdb', '.zip', '.zst'])

export interface SessionFile {
  readonly path: string
  /** Of a file in a folder that was named: its path below that. */
  readonly name: string
}

/** The files in which sessions were found. */
export interface FoundFiles {
  /** Those that were named, and those of named folders in the order of their paths. */
  readonly files: readonly SessionFile[]
  /** Number of files with a matching extension that contain no sessions. */
  readonly passedOver: number
  /** True when there were more files than the limit. */
  readonly isCut: boolean
}

/**
 * Finds session files in folders: snapshots, transcripts of other tools, and exports of chat services. Paths that are
 * not folders are returned as they are, whatever their content. Follows no links below a folder, so that it never
 * leaves it. Returns the results so far when it is cancelled.
 */
export async function findFiles(named: readonly string[], signal: AbortSignal): Promise<FoundFiles> {
  const files = new Map<string, SessionFile>()
  let passedOver = 0
  let left = MOST
  for (const folder of named) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
      files.set(folder, { path: folder, name: basename(folder) })
      continue
    }
    const inside: string[] = []
    for (const path of filesBelow(folder)) {
      if (signal.aborted || left-- <= 0) break
      inside.push(path)
    }
    const found = await withSessions(inside.sort(), signal)
    passedOver += inside.length - found.length
    for (const path of found) files.set(path, { path, name: relative(folder, path) })
  }
  return { files: [...files.values()], passedOver, isCut: left < 0 }
}

/** Returns the files with independent sessions: a subagent's messages are imported with its parent session. */
async function withSessions(paths: readonly string[], signal: AbortSignal): Promise<string[]> {
  const found: { readonly path: string; readonly parents: readonly string[] }[] = []
  const sessionIds = new Set<string>()
  for (const path of paths) {
    if (signal.aborted) break
    const held = await holdsSessions(path)
    if (held === null) continue
    const { adapterName, heads } = held
    const parents = heads.flatMap(({ parentId }) =>
      parentId === undefined ? [] : [importedSessionId(adapterName, parentId)],
    )
    for (const { sessionId } of heads) sessionIds.add(importedSessionId(adapterName, sessionId))
    found.push({ path, parents: parents.length === heads.length ? parents : [] })
  }
  return found
    .filter(({ parents }) => parents.length === 0 || !parents.every((parent) => sessionIds.has(parent)))
    .map(({ path }) => path)
}

/** The files below a folder that have an ending of sessions. Folders that cannot be read are passed over. */
function* filesBelow(folder: string): Generator<string> {
  const waiting = [{ path: folder, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const entry of entriesOf(next.path)) {
      const path = join(next.path, entry.name)
      // Neither is true of a link.
      if (entry.isDirectory() && next.depth < DEEPEST) waiting.push({ path, depth: next.depth + 1 })
      else if (entry.isFile() && endings.has(extname(entry.name).toLowerCase())) yield path
    }
}
