import Database from 'better-sqlite3'
import type { Session } from '#shared/session/entities'
import type { AnySessionEvent } from '#shared/contract'
import { Connection } from '../connection'
import { migrate } from '../migrate'
import { isUnlogged } from '../log/unlogged'
import type { PrivateEventType, PrivateFields, StoreWriter } from '../port'
import { readLog } from '../reads/events'
import { readSession } from '../reads/import-facts'
import { WordIndex } from '../search/word-index'
import { findSessionKey } from '../session-key'
import { db, statement, type Placeholders } from '../statement'
import { createWriter, type OwnedWriter } from '../writes/writer'
import { loadBaseline } from './baseline'
import { rowsOf, type SessionRows } from './rows'
import { sessionsWithLogs, type Rebuilt } from './sessions-with-logs'

/** Writes the rows that follow from one event of a session, and returns the session after it. */
export type Replay = (
  before: Session,
  event: AnySessionEvent,
  hidden: PrivateFields | undefined,
  writer: StoreWriter,
) => Session

/** Number of events that are read at once. */
const EVENTS_A_PAGE = 1000

const allSessions = statement(() => db.selectFrom('session').select(['session_key', 'status']))

const allBlobs = statement(() => db.selectFrom('blob').selectAll())

const insertStub = statement((p: Placeholders<{ session_key: number; session_id: string; status: string }>) =>
  db.insertInto('session').values({
    session_key: p.session_key,
    session_id: p.session_id,
    status: p.status,
    created_at: 0,
    last_activity_at: 0,
    message_count: 0,
  }),
)

const insertBlob = statement(
  (
    p: Placeholders<{
      blob_key: number
      blob_id: string
      size: number
      lines: number
      characters: number
      mime_type: string | null
    }>,
  ) =>
    db.insertInto('blob').values({
      blob_key: p.blob_key,
      blob_id: p.blob_id,
      size: p.size,
      lines: p.lines,
      characters: p.characters,
      mime_type: p.mime_type,
    }),
)

const privateEventsOf = statement((p: Placeholders<{ sessionKey: number }>) =>
  db.selectFrom('private_event').selectAll().where('session_key', '=', p.sessionKey).orderBy('number'),
)

const countReports = statement(() =>
  db.selectFrom('usage_report').select(({ fn }) => fn.countAll<number>().as('count')),
)

const deleteStub = statement((p: Placeholders<{ sessionId: string }>) =>
  db.deleteFrom('session').where('session_id', '=', p.sessionId),
)

/** A store in memory in which the rows of one session at a time are made from its log. */
export class Scratch {
  private constructor(
    private readonly source: Connection,
    private readonly connection: Connection,
    private readonly owned: OwnedWriter,
    private readonly replay: Replay,
  ) {}

  /** Opens an empty one for the sessions of a store. */
  static async open(source: Connection, replay: Replay): Promise<Scratch> {
    const database = new Database(':memory:')
    await migrate(database)
    // Rows refer to sessions and contents that are not here.
    database.pragma('foreign_keys = OFF')
    const connection = new Connection(database)
    const scratch = new Scratch(source, connection, createWriter(connection, new WordIndex(connection)), replay)
    connection.control('BEGIN')
    const status = new Map(source.all(allSessions()).map((session) => [session.session_key, session.status]))
    // Logs refer to sessions whose rows are lost, too.
    for (const { sessionKey, sessionId } of sessionsWithLogs(source))
      connection.run(
        insertStub({ session_key: sessionKey, session_id: sessionId, status: status.get(sessionKey) ?? 'closed' }),
      )
    for (const blob of source.all(allBlobs())) connection.run(insertBlob(blob))
    connection.control('COMMIT')
    return scratch
  }

  /** Returns the rows of a session that follow from its log; null if that does not say how the session began. */
  rebuild(session: Rebuilt): SessionRows | null {
    const { connection, owned } = this
    const { sessionId } = session
    if (isUnlogged(this.source, session.sessionKey)) return null
    connection.control('BEGIN')
    try {
      connection.run(deleteStub({ sessionId }))
      const from = loadBaseline(this.source, connection, session.sessionKey)
      const reports = connection.first(countReports())?.count
      if (!this.#replayLog(session, from)) return null
      // Sums of imports can be of reports that are not stored.
      if (connection.first(countReports())?.count !== reports) owned.writer.addUpUsage(sessionId)
      return rowsOf(connection, findSessionKey(connection, sessionId) ?? 0)
    } finally {
      connection.control('ROLLBACK')
      owned.forget()
    }
  }

  close(): void {
    this.connection.database.close()
  }

  #replayLog(session: Rebuilt, from: number | null): boolean {
    const { connection, owned, source } = this
    const told = source.all(privateEventsOf(session))
    const happen = (upTo: number): void => {
      for (let next = told[0]; next !== undefined && next.after_sequence < upTo; next = told[0]) {
        told.shift()
        owned.writer.happen(next.type as PrivateEventType, JSON.parse(next.payload) as never)
      }
    }
    let state = from === null ? null : readSession(connection, session.sessionId)
    for (let after = from ?? 0; ;) {
      const page = readLog(source, session, after, EVENTS_A_PAGE)
      for (const { event, private: hidden } of page) {
        if (state === null && !isBeginning(event)) return false
        happen(event.sequence)
        owned.begin()
        state = this.replay(state ?? ({} as Session), event, hidden, owned.writer)
        after = event.sequence
      }
      if (page.length < EVENTS_A_PAGE) break
    }
    happen(Infinity)
    return state !== null
  }
}

/** True for the event with which a session began here. Those that were imported began elsewhere. */
function isBeginning({ type, payload }: AnySessionEvent): boolean {
  return type === 'created' && (payload as { readonly session?: unknown }).session !== undefined
}
