import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openRegular } from '#core/base/folders/open-regular'
import type { TranscriptPart } from '#core/agents/transcript/format'
import { firstRecord, type JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import { unpacked } from './unpacked'

/*
 * A thread of Codex is a chain of files. A fork, and what follows a revert, starts with a reference to the file that it
 * continues, and contains only what is new. Files are named by the thread and, after a revert, by their own id too:
 * rollout-<time>-<thread>[_<segment>].jsonl. References use the last id of a name.
 */

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const NAME = new RegExp(`^rollout-.*?-(${UUID})(?:_(${UUID}))?\\.jsonl(?:\\.zst)?$`)

/** Maximum number of files in a chain. */
const LONGEST_CHAIN = 1000

/** Number of bytes at the beginning of a file in which its header is searched. */
const START = 128 * 1024

/** Minimum time between two searches for the same files, in milliseconds. */
const PAUSE_MS = 250

/** Maximum age of a search, in milliseconds. */
const AGE_MS = 60_000

/** The file that another one continues. */
export interface HistoryBase {
  readonly segmentId: string
  /** Offset in the base, in bytes, or its ordinal, at which the shared part ends; absent: all of it is shared. */
  readonly endByte?: number
  readonly endOrdinal?: number
}

/** Ids in the name of a rollout. */
interface RolloutName {
  readonly threadId: string
  readonly segmentId: string
}

/** Returns the ids in the name of a rollout, if it is one. */
export function rolloutName(path: string): RolloutName | undefined {
  const [, threadId, segmentId] = NAME.exec(path.split(/[\\/]/).at(-1) ?? '') ?? []
  return threadId === undefined ? undefined : { threadId, segmentId: segmentId ?? threadId }
}

/** Returns the base that the header of a rollout states. */
export function baseOf(meta: JsonRecord): HistoryBase | undefined {
  const base = record(meta['history_base'])
  const segmentId = text(base['thread_id'])
  if (segmentId === undefined) return undefined
  const endByte = base['end_byte_offset']
  const endOrdinal = base['end_ordinal_exclusive']
  return {
    segmentId,
    ...(typeof endByte === 'number' && endByte >= 0 ? { endByte } : {}),
    ...(typeof endOrdinal === 'number' ? { endOrdinal } : {}),
  }
}

/** Returns the header of a rollout; undefined when it has none. */
export async function metaOf(file: TranscriptPart): Promise<JsonRecord | undefined> {
  const first = await firstRecord(unpacked(file))
  if (first?.['type'] === 'session_meta') return record(first['payload'])
  // Those of the first half of 2025 have no envelopes.
  return first !== undefined && first['type'] === undefined && text(first['id']) !== undefined ? first : undefined
}

/** Returns the files that belong to a rollout: those it continues, and the others of its thread. */
export async function filesOfThread(path: string): Promise<string[]> {
  const name = rolloutName(path)
  if (name === undefined) return []
  const meta = await metaOf(startOf(path))
  let base = meta === undefined ? undefined : baseOf(meta)
  const folder = homeOf(path)
  const files = new Map<string, string>()
  const add = (segmentId: string, file: string): void => {
    if (segmentId !== name.segmentId) files.set(segmentId, file)
  }
  for (let at = 0; base !== undefined && at < LONGEST_CHAIN && !files.has(base.segmentId); at++) {
    const file = await segmentFile(folder, base.segmentId)
    if (file === undefined) break
    add(base.segmentId, file)
    const next = await metaOf(startOf(file))
    base = next === undefined ? undefined : baseOf(next)
  }
  for (const file of (await segmentsIn(folder)).threads.get(name.threadId) ?? [])
    add(rolloutName(file)?.segmentId ?? '', file)
  return [...files.values()]
}

/** Returns the files of the threads that one began, and of those that they began. */
export async function filesBegunBy(path: string, threadId: string): Promise<string[]> {
  const folder = homeOf(path)
  const children = await childrenIn(folder)
  const files: string[] = []
  const seen = new Set([threadId])
  for (const waiting = [threadId]; waiting.length > 0;)
    for (const { id, file } of children.get(waiting.shift() ?? '') ?? []) {
      if (seen.has(id)) continue
      seen.add(id)
      waiting.push(id)
      files.push(file)
    }
  return files
}

interface Child {
  readonly id: string
  readonly file: string
}

const childrenOfSegments = new WeakMap<ReadonlyMap<string, string>, Map<string, Child[]>>()

/** Returns by thread those it began, as the headers of all files in a folder tell. */
async function childrenIn(folder: string): Promise<ReadonlyMap<string, readonly Child[]>> {
  const { files: segments } = await segmentsIn(folder)
  let children = childrenOfSegments.get(segments)
  if (children !== undefined) return children
  children = new Map()
  for (const file of segments.values()) {
    const meta = (await metaOf(startOf(file))) ?? {}
    const parent = parentOf(meta)
    const id = text(meta['id'])
    if (parent !== undefined && id !== undefined) children.set(parent, [...(children.get(parent) ?? []), { id, file }])
  }
  childrenOfSegments.set(segments, children)
  return children
}

/** Returns the thread that began one, as its header states. */
export function parentOf(meta: JsonRecord): string | undefined {
  const subagent = record(record(meta['source'])['subagent'])
  return text(record(subagent['thread_spawn'])['parent_thread_id']) ?? text(meta['parent_thread_id'])
}

/** Returns the folder of Codex that a rollout is in; that of the file if it is somewhere else. */
export function homeOf(path: string): string {
  for (let at = dirname(path), depth = 0; depth < 5; at = dirname(at), depth++)
    if (['sessions', 'archived_sessions'].includes(basename(at))) return dirname(at)
  return dirname(path)
}

/** Returns the file of a segment; it may have been moved since the last search. */
async function segmentFile(folder: string, segmentId: string): Promise<string | undefined> {
  const file = (await segmentsIn(folder, segmentId)).files.get(segmentId)
  if (file === undefined || existsSync(file)) return file
  found = null
  return (await segmentsIn(folder, segmentId)).files.get(segmentId)
}

interface FoundSegments {
  readonly folder: string
  readonly at: number
  readonly files: ReadonlyMap<string, string>
  /** By thread, its files. */
  readonly threads: ReadonlyMap<string, readonly string[]>
}

/** The result of the last search. */
let found: FoundSegments | null = null

/** Returns the files of a folder by their ids. Searches again for a missing one. */
async function segmentsIn(folder: string, needed?: string): Promise<FoundSegments> {
  const now = Date.now()
  const isMissing = needed === undefined ? false : found?.files.has(needed) !== true
  if (found?.folder !== folder || now - found.at > AGE_MS || (isMissing && now - found.at > PAUSE_MS)) {
    const files = new Map<string, string>()
    for (const name of ['archived_sessions', 'sessions', '.'])
      await collect(join(folder, name), name === '.' ? 1 : 4, files)
    const threads = Map.groupBy(files.values(), (file) => rolloutName(file)?.threadId ?? '')
    found = { folder, at: now, files, threads }
  }
  return found
}

async function collect(folder: string, depth: number, files: Map<string, string>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    const name = entry.isFile() ? rolloutName(entry.name) : undefined
    if (name !== undefined) files.set(name.segmentId, path)
    else if (entry.isDirectory() && depth > 1) await collect(path, depth - 1, files)
  }
}

/** The beginning of a file, read when it is needed. */
function startOf(path: string): TranscriptPart {
  return {
    path,
    async *read() {
      const file = await openRegular(path).catch(() => null)
      if (file === null) return
      try {
        for (let at = 0; ;) {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(START), 0, START, at)
          if (bytesRead === 0) return
          at += bytesRead
          yield buffer.subarray(0, bytesRead)
        }
      } finally {
        await file.close()
      }
    },
  }
}
