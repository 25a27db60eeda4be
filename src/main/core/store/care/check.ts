import { expressionBuilder, sql } from 'kysely'
import type { StoreFinding } from '#shared/store/entities'
import type { Connection } from '../connection'
import { isDamage } from '../errors'
import { STAGED } from '../import/staged-status'
import { schemaVersion } from '../store-file'
import type { Tables } from '../schema'
import { db, sqlStatement, statement } from '../statement'
import { orphanChecks, type OrphanCheck } from './orphans'
import { unindexedMessages } from './unindexed'

/** Interface through which long checking reports its progress and learns that it is to stop. */
export interface CheckWatcher {
  check(): void
  progress(part: number): void
}

/** A kind of fault, its number of occurrences, and its state, such as whether it can be repaired. */
export interface Fault {
  readonly code: string
  readonly message: string
  readonly count: number
  readonly state: Extract<StoreFinding['state'], 'repairable' | 'fatal' | 'harmless'>
}

/** Code of rows that refer to rows which do not exist. */
export const DANGLING_ROWS = 'dangling-rows'

/** Maximum number of errors that the integrity check reports. */
const MOST_DAMAGE_TOLD = 100

const danglingRows = sqlStatement({ table: 'text' }, () => sql`SELECT "table" FROM pragma_foreign_key_check`)

const sqliteVersion = sqlStatement({ version: 'text' }, () => sql`SELECT sqlite_version() AS version`)

const countStrayWords = sqlStatement(
  { found: 'integer' },
  () => sql`SELECT count(*) AS found FROM message_text_docsize
    WHERE id NOT IN (${db.selectFrom('message').select('message_key')})`,
)

const sessionsWithGaps = statement(() =>
  db
    .selectFrom('message')
    .select('session_key')
    .where('position', 'is not', null)
    .groupBy('session_key')
    .having(({ eb, fn, lit }) => eb(eb(fn.max('position'), '+', lit(1)), '<>', fn.countAll<number>())),
)

const countSequencesBehind = statement(() =>
  db
    .selectFrom('session_state')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where(isSequenceBehind()),
)

const countStaged = statement(() =>
  db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where('status', '=', STAGED),
)

const countErasures = statement(() => db.selectFrom('erasure').select(({ fn }) => fn.countAll<number>().as('found')))

/** Looks for every kind of fault. Changes nothing. Throws what SQLite throws, apart from `SQLITE_CORRUPT`. */
export function findFaults(connection: Connection, { check, progress }: CheckWatcher): Fault[] {
  const damage = findDamage(connection)
  progress(0.4)
  // The other checks mean nothing in a damaged file.
  if (damage.length > 0) return damage
  const checks: readonly (() => Fault | null)[] = [
    ...orphanChecks.map((orphans) => () => countOrphans(connection, orphans)),
    () => findForeignKeys(connection),
    () => findUnindexed(connection, check),
    () => findStrayWords(connection),
    () => findGaps(connection),
    () => findSequences(connection),
    () => findStaged(connection),
    () => findErasures(connection),
  ]
  return checks.flatMap((find, index) => {
    check()
    const fault = find()
    progress(0.4 + (0.6 * (index + 1)) / checks.length)
    return fault === null || fault.count === 0 ? [] : [fault]
  })
}

/** Returns the versions of a store's schema and of SQLite. */
export function versionsOf(connection: Connection): { readonly schemaVersion: number; readonly sqliteVersion: string } {
  return {
    schemaVersion: schemaVersion(connection.database),
    sqliteVersion: connection.first(sqliteVersion())?.version ?? '',
  }
}

function findDamage(connection: Connection): Fault[] {
  const told = integrity(connection).filter((line) => line !== 'ok')
  if (told.length === 0) return []
  // An inconsistent word index loses nothing: it is rebuilt from the messages.
  const words = told.filter((line) => /message_text/.test(line))
  const [first] = told.filter((line) => !words.includes(line))
  return [
    ...(first === undefined
      ? []
      : [
          {
            code: 'damaged',
            message: `The file is damaged: ${first.replaceAll('\n', ' ')}.`,
            count: told.length - words.length,
            state: 'fatal' as const,
          },
        ]),
    ...(words.length === 0
      ? []
      : [
          {
            code: 'word-index-damaged',
            message: 'The index of words contradicts itself.',
            count: words.length,
            state: first === undefined ? ('repairable' as const) : ('fatal' as const),
          },
        ]),
  ]
}

function integrity(connection: Connection): string[] {
  try {
    return (connection.database.pragma(`integrity_check(${MOST_DAMAGE_TOLD})`) as { integrity_check: string }[]).map(
      (row) => row.integrity_check,
    )
  } catch (thrown) {
    if (isDamage(thrown)) return [thrown.message]
    throw thrown
  }
}

function countOrphans(connection: Connection, { code, message, count }: OrphanCheck): Fault {
  return {
    code,
    message,
    count: connection.first(count())?.found ?? 0,
    state: 'repairable',
  }
}

/** Finds rows that refer to rows which do not exist, and are no kind of orphan that has a name. */
function findForeignKeys(connection: Connection): Fault {
  const named = new Set<string>(orphanChecks.map(({ from }) => from))
  const rows = connection.all(danglingRows())
  return {
    code: DANGLING_ROWS,
    message: 'Rows belong to something that is not there.',
    count: rows.filter(({ table }) => !named.has(table)).length,
    state: 'repairable',
  }
}

function findUnindexed(connection: Connection, check: () => void): Fault {
  const missing = [...unindexedKeys(connection, check)].length
  return {
    code: 'words-missing',
    message: 'Messages are not found by their words.',
    count: missing,
    state: 'repairable',
  }
}

function* unindexedKeys(connection: Connection, check: () => void): Iterable<number> {
  for (const { key } of unindexedMessages(connection)) {
    check()
    yield key
  }
}

function findStrayWords(connection: Connection): Fault {
  return {
    code: 'words-stray',
    message: 'The index of words knows messages that are not there.',
    count: connection.first(countStrayWords())?.found ?? 0,
    state: 'repairable',
  }
}

/** Sessions in which positions are left out: their messages are `count` of them from 0 to `count - 1`. */
function findGaps(connection: Connection): Fault {
  return {
    code: 'position-gaps',
    message: 'Sessions leave out places between their messages; what is there is shown.',
    count: connection.all(sessionsWithGaps()).length,
    state: 'harmless',
  }
}

/** Sessions whose next event would get a number that was used. */
function findSequences(connection: Connection): Fault {
  return {
    code: 'sequence-behind',
    message: 'Sessions would use numbers of events again.',
    count: connection.first(countSequencesBehind())?.found ?? 0,
    state: 'repairable',
  }
}

/** A condition on `session_state`: the log has a sequence that is not reserved. */
export function isSequenceBehind() {
  const { eb, fn, lit, selectFrom } = expressionBuilder<Tables, 'session_state'>()
  const last = selectFrom('event')
    .select((event) => event.fn.max('event.sequence').as('last'))
    .whereRef('event.session_key', '=', 'session_state.session_key')
  return eb('reserved_sequence', '<', fn.coalesce(last, lit(0)))
}

function findStaged(connection: Connection): Fault {
  return {
    code: 'unfinished-imports',
    message: 'Imports were begun and not finished.',
    count: connection.first(countStaged())?.found ?? 0,
    state: 'repairable',
  }
}

/** Finds purges that the end of a host cut short: nothing reads the purged data, but the file holds words and pages. */
function findErasures(connection: Connection): Fault {
  return {
    code: 'unfinished-purges',
    message: 'The file still holds traces of sessions that were deleted for good.',
    count: connection.first(countErasures())?.found ?? 0,
    state: 'repairable',
  }
}
