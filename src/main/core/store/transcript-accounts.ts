import { sql } from 'kysely'
import { sumOfCounts, type RecordCounts } from '#shared/import/record-counts'
import type { Connection } from './connection'
import type { UnknownRecord } from './port/transcripts'
import type { Row } from './schema'
import { db, statement, valuesOf, type Placeholders } from './statement'

/** Fates of the records of a transcript. Plain data. */
export interface StoredAccount {
  /** Session of the transcript; its branches and subagents have no account of their own. */
  readonly sessionId: string
  readonly counts: RecordCounts
  /** Those that were not understood, each with its session. */
  readonly unknown: readonly (Omit<UnknownRecord, 'number'> & { readonly sessionId: string })[]
}

/** Length of the records of a transcript that are kept, in characters; those that come later are only counted. */
const MOST_KEPT = 4 * 1024 * 1024

type OfSession = Placeholders<{ sessionId: string }>

const upsertAccount = statement((p: Placeholders<{ sessionId: string; reader: number; account: string }>) =>
  db
    .insertInto('transcript_account')
    .values({ session_id: p.sessionId, reader: p.reader, account: p.account })
    .onConflict((conflict) =>
      conflict.doUpdateSet(({ ref }) => ({ reader: ref('excluded.reader'), account: ref('excluded.account') })),
    ),
)

const accountOf = statement((p: OfSession) =>
  db.selectFrom('transcript_account').select(['account', 'reader']).where('session_id', '=', p.sessionId),
)

const allAccounts = statement(() =>
  db
    .selectFrom('transcript_account')
    .innerJoin('session', 'session.session_id', 'transcript_account.session_id')
    .select(['adapter_name', 'account']),
)

const accountsOf = statement((p: Placeholders<{ sessionIds: string }>) =>
  db
    .selectFrom('transcript_account')
    .innerJoin('session', 'session.session_id', 'transcript_account.session_id')
    .select(['adapter_name', 'account'])
    .where('transcript_account.session_id', 'in', valuesOf<string>(p.sessionIds)),
)

const deleteAccount = statement((p: OfSession) =>
  db.deleteFrom('transcript_account').where('session_id', '=', p.sessionId),
)

const insertUnknown = statement((p: Placeholders<Row<'unknown_record'>>) =>
  db.insertInto('unknown_record').values({
    transcript_id: p.transcript_id,
    number: p.number,
    session_id: p.session_id,
    position: p.position,
    timestamp: p.timestamp,
    raw: p.raw,
  }),
)

const lastUnknown = statement((p: OfSession) =>
  db
    .selectFrom('unknown_record')
    .select(({ fn }) => [fn.max<number | null>('number').as('last'), sql<number | null>`sum(length(raw))`.as('length')])
    .where('transcript_id', '=', p.sessionId),
)

const deleteUnknown = statement((p: OfSession) =>
  db.deleteFrom('unknown_record').where('transcript_id', '=', p.sessionId),
)

const deleteUnknownOfSession = statement((p: OfSession) =>
  db.deleteFrom('unknown_record').where('session_id', '=', p.sessionId),
)

const countUnknown = statement((p: OfSession) =>
  db
    .selectFrom('unknown_record')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('session_id', '=', p.sessionId),
)

const unknownOf = statement((p: Placeholders<{ sessionId: string; from: number; limit: number; maxLength: number }>) =>
  db
    .selectFrom('unknown_record')
    .select(['number', 'position', 'timestamp', sql<string>`substr(raw, 1, ${p.maxLength})`.as('raw')])
    .where('session_id', '=', p.sessionId)
    .orderBy('position')
    .orderBy('number')
    .limit(p.limit)
    .offset(p.from),
)

const readBefore = statement((p: Placeholders<{ reader: number }>) =>
  db
    .selectFrom('transcript')
    .innerJoin('session', 'session.session_id', 'transcript.session_id')
    .leftJoin('transcript_account', 'transcript_account.session_id', 'session.session_id')
    .select('session.session_id')
    .distinct()
    .where('imported_size', 'is not', null)
    .where(({ or, eb }) => or([eb('reader', 'is', null), eb('reader', '<', p.reader)]))
    .orderBy('last_activity_at', 'desc'),
)

/** Accounts of imported transcripts. The caller makes the transactions. */
export class TranscriptAccounts {
  constructor(readonly connection: Connection) {}

  /** Stores the account of a whole transcript. */
  put({ sessionId, counts, unknown }: StoredAccount, reader: number): void {
    this.connection.run(upsertAccount({ sessionId, reader, account: JSON.stringify(counts) }))
    this.connection.run(deleteUnknown({ sessionId }))
    this.#add(sessionId, unknown, 0)
  }

  /** Adds the account of what a transcript grew by. */
  grow({ sessionId, counts, unknown }: StoredAccount, reader: number): void {
    const before = this.of(sessionId)
    // Without one, the transcript is read again.
    if (before === undefined) return
    this.connection.run(upsertAccount({ sessionId, reader, account: JSON.stringify(sumOfCounts(before, counts)) }))
    const { last, length } = this.connection.first(lastUnknown({ sessionId })) ?? { last: null, length: 0 }
    if ((length ?? 0) < MOST_KEPT) this.#add(sessionId, unknown, (last ?? -1) + 1)
  }

  /** Returns the counts of a transcript, if there are any. */
  of(sessionId: string): RecordCounts | undefined {
    const row = this.connection.first(accountOf({ sessionId }))
    return row === undefined ? undefined : (JSON.parse(row.account) as RecordCounts)
  }

  /** Notes that a transcript cannot be read again; an account that it has stays. */
  passOver(sessionId: string, reader: number): void {
    const counts = this.of(sessionId) ?? { read: 0, shown: 0, joined: 0, unknown: 0, hidden: {} }
    this.connection.run(upsertAccount({ sessionId, reader, account: JSON.stringify(counts) }))
  }

  /** Returns whether a transcript was last read by an earlier reader. */
  isBefore(sessionId: string, reader: number): boolean {
    return (this.connection.first(accountOf({ sessionId }))?.reader ?? 0) < reader
  }

  /** Returns the sums by tool, of some transcripts or all of them. */
  sums(sessionIds?: readonly string[]): Map<string, RecordCounts> {
    const rows =
      sessionIds === undefined
        ? this.connection.all(allAccounts())
        : this.connection.all(accountsOf({ sessionIds: JSON.stringify(sessionIds) }))
    const sums = new Map<string, RecordCounts>()
    for (const { adapter_name: adapterName, account } of rows) {
      const counts = JSON.parse(account) as RecordCounts
      const before = sums.get(adapterName ?? '')
      sums.set(adapterName ?? '', before === undefined ? counts : sumOfCounts(before, counts))
    }
    return sums
  }

  /** Returns a page of the records of a session that were not understood. */
  unknown(
    sessionId: string,
    page: { from: number; limit: number; maxLength: number },
  ): { total: number; records: UnknownRecord[] } {
    const total = this.connection.first(countUnknown({ sessionId }))?.total ?? 0
    return { total, records: total === 0 ? [] : this.connection.all(unknownOf({ sessionId, ...page })) }
  }

  /** Returns the imported sessions that an earlier reader read. */
  readBefore(reader: number): string[] {
    return this.connection.all(readBefore({ reader })).map(({ session_id }) => session_id)
  }

  #add(transcriptId: string, unknown: StoredAccount['unknown'], first: number): void {
    for (const [index, { sessionId, position, timestamp, raw }] of unknown.entries())
      this.connection.run(
        insertUnknown({
          transcript_id: transcriptId,
          number: first + index,
          session_id: sessionId,
          position,
          timestamp,
          raw,
        }),
      )
  }
}

/** A session was purged: nothing of its account stays. */
export function forgetAccounts(connection: Connection, sessionId: string): void {
  connection.run(deleteAccount({ sessionId }))
  connection.run(deleteUnknown({ sessionId }))
  connection.run(deleteUnknownOfSession({ sessionId }))
}
