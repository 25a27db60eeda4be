import Database from 'better-sqlite3'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Message } from '#shared/session/entities'
import type { Snapshot } from '#shared/snapshot/entities'
import buildPrograms from '../../scripts/test/build-programs'
import { LongWork } from '#core/base/worker/long-work'
import type { Store } from '#core/store/port'
import { generateStore, type StoreShape } from '../generate'
import { measured, time, type Finding } from '../report'
import { open, withNewStore } from '../stores'

/** Produces a file of about 100 MB. */
const LARGE: StoreShape = { sessions: 400, messages: 60_000, largest: 5000 }
const SMALL: StoreShape = { sessions: 50, messages: 4000, largest: 500 }

const MB = 1024 * 1024

/** Number of rounds: on a machine that others share, the quotient of two long measurements varies by a tenth. */
const ROUNDS = 11

/** Costs of one round: milliseconds, and bytes of memory. */
interface Round {
  readonly exporting: number
  readonly limit: number
  readonly importing: number
  readonly memory: number
  readonly delay: number
}

/**
 * Measures the export and import of a large snapshot. The limit of the import is the unavoidable minimum: `JSON.parse`
 * of the whole file, prepared inserts into bare tables and a search index, without any check, in one transaction.
 */
export async function snapshot(isSmall: boolean): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const endPrograms = await buildPrograms()
  const from = await open(join(folder, 'from'))
  try {
    const { sessionIds } = await generateStore(from, isSmall ? SMALL : LARGE)
    const path = join(folder, 'snapshot.json')
    const rounds: Round[] = []
    for (let round = 0; round < (isSmall ? 1 : ROUNDS); round++) rounds.push(await measure(from, sessionIds, path))
    const { size } = await stat(path)
    const speed = (cost: 'exporting' | 'importing'): number[] => rounds.map((each) => size / MB / (each[cost] / 1000))
    const against = rounds.map(({ limit, importing }) => limit / importing)
    const memory = rounds.map((each) => each.memory / size)
    const delay = rounds.map((each) => each.delay)
    return [
      { name: 'snapshot-size', value: size / MB, unit: 'MB' },
      measured('snapshot-export', speed('exporting'), 'MB/s'),
      measured('snapshot-import', speed('importing'), 'MB/s'),
      measured('snapshot-import-against-raw', against, 'of rows alone', { atLeast: 0.8 }),
      // The fixed size of a thread and a cache exceeds a small file.
      ...(isSmall ? [] : [measured('snapshot-import-memory', memory, 'times the file', { atMost: 4 })]),
      measured('snapshot-import-delay-p99', delay, 'ms', { atMost: 16 }),
    ]
  } finally {
    await from.close()
    await endPrograms?.()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures everything once; the limit right before the import. */
async function measure(from: Store, sessionIds: readonly string[], path: string): Promise<Round> {
  await rm(path, { force: true })
  const exporting = await time(() => exportAll(from, sessionIds, path))
  return withNewStore(async (into, dir) => {
    const limit = await time(() => importRaw(path, join(dir, 'raw.db')))
    const delay = monitorEventLoopDelay({ resolution: 1 })
    const peak = watchMemory()
    delay.enable()
    const importing = await time(() => importAll(into, path))
    delay.disable()
    return { exporting, limit, importing, memory: peak(), delay: delay.percentile(99) / 1e6 }
  })
}

async function exportAll(store: Store, sessionIds: readonly string[], path: string): Promise<void> {
  const options = { includeEvents: true, includeToolOutputs: true, includeAncestors: true, includeChildren: true }
  const done = await new LongWork(store).run('exportToFile', {
    sessionIds,
    path,
    options,
    format: 'snapshot',
    agentNames: {},
    redactSecrets: false,
    exportedAt: 0,
  })
  if (!done.ok) throw new Error(done.error.message)
}

async function importAll(store: Store, path: string): Promise<void> {
  const order = { path, onConflict: 'fail' as const, busy: [], now: 0, suffix: '00000000' }
  const allow = { onAsk: () => Promise.resolve({ ok: true as const, value: undefined }) }
  const done = await new LongWork(store).run('importFile', order, allow)
  if (!done.ok) throw new Error(done.error.message)
  if (done.value.errors.length > 0) throw new Error(JSON.stringify(done.value.errors[0]))
}

/** Returns a function that reports the peak memory increase since now, in bytes. */
function watchMemory(): () => number {
  const before = process.memoryUsage.rss()
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20)
  return () => {
    clearInterval(timer)
    return highest - before
  }
}

async function importRaw(path: string, file: string): Promise<void> {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.exec(`
    CREATE TABLE entity (id TEXT PRIMARY KEY, session_id TEXT, content TEXT);
    CREATE TABLE message (key INTEGER PRIMARY KEY, id TEXT UNIQUE, session_id TEXT, position INTEGER, blocks TEXT);
    CREATE TABLE event (id TEXT PRIMARY KEY, session_id TEXT, content TEXT);
    CREATE VIRTUAL TABLE words USING fts5 (text, content = '', tokenize = 'unicode61 remove_diacritics 2', prefix = '3')`)
  const entity = database.prepare('INSERT INTO entity VALUES (?, ?, ?)')
  const message = database.prepare('INSERT INTO message (id, session_id, position, blocks) VALUES (?, ?, ?, ?)')
  const event = database.prepare('INSERT INTO event VALUES (?, ?, ?)')
  const text = database.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
  const parsed = JSON.parse(await readFile(path, 'utf8')) as Snapshot
  database.transaction(() => {
    for (const row of parsed.sessions) entity.run(row.sessionId, row.sessionId, JSON.stringify(row))
    for (const row of parsed.agents) entity.run(row.agentId, row.sessionId, JSON.stringify(row))
    for (const row of parsed.turns) entity.run(row.turnId, row.sessionId, JSON.stringify(row))
    parsed.messages.forEach((row: Message, position) => {
      const { lastInsertRowid } = message.run(row.messageId, row.sessionId, position, JSON.stringify(row.blocks))
      text.run(lastInsertRowid, row.contentText)
    })
    for (const row of parsed.events ?? []) event.run(row.eventId, row.sessionId, JSON.stringify(row))
  })()
  database.close()
}
