import Database from 'better-sqlite3'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnySessionEvent } from '#shared/contract'
import { measured, time, type Finding } from '../report'
import { quotients } from '../samples'
import { withNewStore } from '../stores'

const EVENTS = 20_000
/** Events per write; about as many as one step of a busy turn makes. */
const BATCH = 10
const ROUNDS = 9

/**
 * Measures events per second through the store, relative to prepared inserts of the same events into a bare table,
 * commit for commit.
 */
export async function ingest(): Promise<Finding[]> {
  return withNewStore(async (store, dir) => {
    const through: number[] = []
    const raw: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const sessionId = `session-${round}`
      const batches = eventsOf(sessionId)
      await store.write((writer) =>
        writer.insertSession({ sessionId, createdAt: 0, lastActivityAt: 0, status: 'active', agents: [] }),
      )
      raw.push(await time(() => insertRaw(join(dir, `raw-${round}.db`), batches)))
      through.push(
        await time(async () => {
          for (const batch of batches) await store.write((writer) => writer.appendEvents(sessionId, batch))
        }),
      )
    }
    const perSecond = (times: readonly number[]): number[] => times.map((ms) => EVENTS / (ms / 1000))
    return [
      measured('ingest-events', perSecond(through), 'events/s'),
      measured('ingest-raw-inserts', perSecond(raw), 'events/s'),
      measured('ingest-against-raw', quotients(raw, through), 'times', { atLeast: 0.5 }),
    ]
  })
}

function eventsOf(sessionId: string): AnySessionEvent[][] {
  const turnId = '01940000-0000-7000-8000-000000000001'
  const agentId = '01940000-0000-7000-8000-000000000002'
  const events = Array.from({ length: EVENTS }, (_, index): AnySessionEvent => {
    const sequence = index + 1
    const messageId = `01940000-0000-7000-8000-${String(sequence).padStart(12, '0')}`
    return {
      eventId: `${sessionId}:${sequence}`,
      sessionId,
      sequence,
      parentId: sequence === 1 ? null : `${sessionId}:${sequence - 1}`,
      timestamp: 1_735_689_600_000 + sequence,
      turnId,
      agentId,
      type: 'user_message.acknowledged',
      payload: { sessionId, turnId, turnNumber: 1, messageId, agentId, position: sequence },
    }
  })
  return Array.from({ length: EVENTS / BATCH }, (_, index) => events.slice(index * BATCH, (index + 1) * BATCH))
}

/** Baseline for an event log without a store: one table, one prepared statement, the same commits. */
async function insertRaw(file: string, batches: readonly AnySessionEvent[][]): Promise<void> {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.exec(
    `CREATE TABLE event (session_id TEXT, sequence INTEGER, event_id TEXT, parent_id TEXT, timestamp INTEGER, type TEXT,
       turn_id TEXT, agent_id TEXT, payload TEXT, PRIMARY KEY (session_id, sequence)) WITHOUT ROWID`,
  )
  const insert = database.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const insertAll = database.transaction((batch: readonly AnySessionEvent[]) => {
    for (const event of batch)
      insert.run(
        event.sessionId,
        event.sequence,
        event.eventId,
        event.parentId,
        event.timestamp,
        event.type,
        event.turnId,
        event.agentId,
        JSON.stringify(event.payload),
      )
  })
  for (const batch of batches) insertAll.immediate(batch)
  database.close()
  await rm(file)
}
