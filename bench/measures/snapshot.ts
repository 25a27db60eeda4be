import Database from 'better-sqlite3'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Message } from '../../src/shared/session/entities'
import type { Snapshot } from '../../src/shared/snapshot/entities'
import { LongWork } from '../../src/main/core/base/worker/long-work'
import type { Store } from '../../src/main/core/store/port'
import { generateStore, type StoreShape } from '../generate'
import { time, type Finding } from '../report'
import { open } from '../stores'

/** Produces a file of about 100 MB. */
const LARGE: StoreShape = { sessions: 400, messages: 60_000, largest: 5000 }
const SMALL: StoreShape = { sessions: 50, messages: 4000, largest: 500 }

const MB = 1024 * 1024

/**
 * Measures the export and import of a large snapshot. The limit of the import is the unavoidable minimum: `JSON.parse`
 * of the whole file, prepared inserts into bare tables and a search index, without any check, in one transaction.
 */
export async function snapshot(isSmall: boolean): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const from = await open(join(folder, 'from'))
  const into = await open(join(folder, 'into'))
  try {
    const { sessionIds } = await generateStore(from, isSmall ? SMALL : LARGE)
    const path = join(folder, 'snapshot.json')
    const exportTime = await time(() => exportAll(from, sessionIds, path))
    const { size } = await stat(path)
    const limit = await time(() => importRaw(path, join(folder, 'raw.db')))
    const delay = monitorEventLoopDelay({ resolution: 1 })
    const peak = watchMemory()
    delay.enable()
    const importTime = await time(() => importAll(into, path))
    delay.disable()
    const memory = peak()
    return [
      { name: 'snapshot-size', value: size / MB, unit: 'MB' },
      { name: 'snapshot-export', value: size / MB / (exportTime / 1000), unit: 'MB/s' },
      { name: 'snapshot-import', value: size / MB / (importTime / 1000), unit: 'MB/s' },
      { name: 'snapshot-import-against-raw', value: limit / importTime, unit: 'times', goal: { atLeast: 0.8 } },
      // The fixed size of a thread and a cache exceeds a small file.
      ...(isSmall
        ? []
        : [{ name: 'snapshot-import-memory', value: memory / size, unit: 'times the file', goal: { atMost: 4 } }]),
      { name: 'snapshot-import-delay-p99', value: delay.percentile(99) / 1e6, unit: 'ms', goal: { atMost: 16 } },
    ]
  } finally {
    await from.close()
    await into.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function exportAll(store: Store, sessionIds: readonly string[], path: string): Promise<void> {
  const options = { includeEvents: true, includeToolOutputs: true, includeAncestors: true, includeChildren: true }
  const done = await new LongWork(store).run('exportToFile', {
    sessionIds,
    path,
    options,
    format: 'snapshot',
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
