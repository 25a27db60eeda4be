import { statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { holdsSessions } from './holds-sessions'
import { entriesOf } from './scan-folder'
import { importedSessionId } from './to-snapshot'

/** More files than these are not looked into, of all folders together. */
const MOST = 100_000

/** Folders deeper than this below the one that was named are not looked into. */
const DEEPEST = 32

/** The endings of files that sessions may be in. */
const endings = new Set(['.json', '.jsonl', '.db', '.zip'])

/** The files in which sessions were found. */
export interface FoundFiles {
  /** Those that were named, as they were, and those of named folders, in the order of their paths. */
  readonly paths: readonly string[]
  /** How many files of folders have an ending that sessions may have, and hold none. */
  readonly passedOver: number
  /** There were more files than are looked into. */
  readonly isCut: boolean
}

/**
 * Finds the files of sessions in folders: snapshots, transcripts of other tools, and exports of chat services. What is not
 * a folder stays as it is named, whatever it holds. Follows no links below a folder, so that it never leaves it. `check`
 * is called again and again; what it throws ends the search.
 */
export async function findFiles(named: readonly string[], check: () => void = () => undefined): Promise<FoundFiles> {
  const paths: string[] = []
  let passedOver = 0
  let left = MOST
  for (const path of named) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
      paths.push(path)
      continue
    }
    const inside: string[] = []
    for (const file of filesBelow(path)) {
      check()
      if (left-- <= 0) break
      inside.push(file)
    }
    const own = await withSessions(inside.sort(), check)
    passedOver += inside.length - own.length
    paths.push(...own)
  }
  return { paths: [...new Set(paths)], passedOver, isCut: left < 0 }
}

/** Those that hold sessions of their own: what a subagent said comes with the session that began it. */
async function withSessions(paths: readonly string[], check: () => void): Promise<string[]> {
  const found: { readonly path: string; readonly parents: readonly string[] }[] = []
  const sessionIds = new Set<string>()
  for (const path of paths) {
    check()
    const held = await holdsSessions(path)
    if (held === null) continue
    const { adapterName, heads } = held
    const parents: string[] = []
    for (const { sessionId, parentId } of heads) {
      if (parentId === undefined) sessionIds.add(importedSessionId(adapterName, sessionId))
      else parents.push(importedSessionId(adapterName, parentId))
    }
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
