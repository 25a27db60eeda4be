import type { StoreFinding } from '../../../../shared/store/entities'
import type { Connection } from '../connection'
import { isDamage } from '../errors'
import { STAGED } from '../import/staged-status'
import { orphanChecks, type OrphanCheck } from './orphans'
import { unindexedMessages } from './unindexed'

/** What long checking tells and asks. */
export interface CheckWatcher {
  check(): void
  progress(part: number): void
}

/** A kind of fault, how often it is there, and how it is repaired where that is safe. */
export interface Fault {
  readonly code: string
  readonly message: string
  readonly count: number
  readonly state: Extract<StoreFinding['state'], 'repairable' | 'fatal' | 'harmless'>
}

/** Faults of which the store cannot be trusted to be read whole. */
const MOST_DAMAGE_TOLD = 100

/** Looks for every kind of fault. Changes nothing. Throws what SQLite throws, apart from `SQLITE_CORRUPT`. */
export function findFaults(connection: Connection, { check, progress }: CheckWatcher): Fault[] {
  const damage = findDamage(connection)
  progress(0.4)
  // What a damaged file says of itself means nothing.
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

function findDamage(connection: Connection): Fault[] {
  const told = integrity(connection).filter((line) => line !== 'ok')
  if (told.length === 0) return []
  // Of a word index that contradicts itself nothing is lost: it is made anew from the messages.
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

function countOrphans(connection: Connection, { code, message, from, where }: OrphanCheck): Fault {
  return {
    code,
    message,
    count: count(connection, `SELECT count(*) AS found FROM ${from} WHERE ${where}`),
    state: 'repairable',
  }
}

/** What refers to rows that do not exist, and is no kind of orphan that has a name. */
function findForeignKeys(connection: Connection): Fault {
  const named = new Set(orphanChecks.map(({ from }) => from))
  const rows = connection.select<{ table: string }>('SELECT "table" FROM pragma_foreign_key_check')
  return {
    code: 'dangling-rows',
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
    count: count(
      connection,
      'SELECT count(*) AS found FROM message_text_docsize WHERE id NOT IN (SELECT message_key FROM message)',
    ),
    state: 'repairable',
  }
}

/** Sessions in which positions are left out: their messages are `count` of them from 0 to `count - 1`. */
function findGaps(connection: Connection): Fault {
  return {
    code: 'position-gaps',
    message: 'Sessions leave out places between their messages; what is there is shown.',
    count: count(
      connection,
      `SELECT count(*) AS found FROM (SELECT 1 FROM message WHERE position IS NOT NULL
         GROUP BY session_key HAVING max(position) + 1 <> count(*))`,
    ),
    state: 'harmless',
  }
}

/** Sessions whose next event would get a number that was used. */
function findSequences(connection: Connection): Fault {
  return {
    code: 'sequence-behind',
    message: 'Sessions would use numbers of events again.',
    count: count(connection, `SELECT count(*) AS found FROM session_state WHERE ${SEQUENCE_BEHIND}`),
    state: 'repairable',
  }
}

export const SEQUENCE_BEHIND = `reserved_sequence < coalesce(
  (SELECT max(sequence) FROM event WHERE event.session_key = session_state.session_key), 0)`

function findStaged(connection: Connection): Fault {
  return {
    code: 'unfinished-imports',
    message: 'Imports were begun and not finished.',
    count: count(connection, `SELECT count(*) AS found FROM session WHERE status = '${STAGED}'`),
    state: 'repairable',
  }
}

/** Purges that the end of a host cut short. Nobody finds anything of them, but the file holds words and pages of them. */
function findErasures(connection: Connection): Fault {
  return {
    code: 'unfinished-purges',
    message: 'The file still holds traces of sessions that were deleted for good.',
    count: count(connection, 'SELECT count(*) AS found FROM erasure'),
    state: 'repairable',
  }
}

function count(connection: Connection, sql: string): number {
  return connection.get<{ found: number }>(sql)?.found ?? 0
}
