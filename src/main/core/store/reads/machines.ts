import { withAliases } from '#shared/adapter/aliases'
import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { AttentionEntry } from '#shared/attention/entities'
import { sessionKey, sessionOfKey, type SessionRef } from '#shared/kernel/session-key'
import type { StoredMachine } from '#shared/machine/entities'
import type { SessionListItem, SessionStatus } from '#shared/session/entities'
import type { Connection } from '../connection'
import type { MachineListOptions, MachineReads, MachineSession, SessionCriteria } from '../port'
import { machineCopyReads } from './machine-copies'
import { machineUsageReads } from './machine-usage'
import type { Row, Tables } from '../schema'
import { db, statement, valuesOf, type Placeholders } from '../statement'

const PAGE_LENGTH = 100
/** Maximum number of values of each kind. */
const MOST_VALUES = 500

const allMachines = statement(() => db.selectFrom('machine').select('data').orderBy('added_at').orderBy('machine_id'))

const allRefs = statement(() => db.selectFrom('machine_session').select('session_ref'))

const sessionsByKeys = statement((p: Placeholders<{ keys: string }>) =>
  db.selectFrom('machine_session').selectAll().where('session_ref', 'in', valuesOf<string>(p.keys)),
)

const inAttention = statement(() =>
  db.selectFrom('machine_session').selectAll().where('attention', 'is not', null).where('status', '<>', 'archived'),
)

const countsByStatus = statement(() =>
  db
    .selectFrom('machine_session')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status'),
)

/** The folder that a session is listed under. */
const folder = sql<string>`coalesce(machine_session.data ->> '$.targetWorkingDirectory', '')`

/** Text by whose words a session is found. */
const searched = sql<string>`lower(coalesce(machine_session.data ->> '$.title', '') || ' ' ||
  coalesce(machine_session.data ->> '$.tags', '') || ' ' || coalesce(machine_session.data ->> '$.notes', '') || ' ' ||
  coalesce(machine_session.data ->> '$.preview.firstUserMessage', ''))`

/** Reads of other machines and the list of their sessions. */
export function machineReads(connection: Connection): MachineReads {
  return {
    ...machineCopyReads(connection),
    ...machineUsageReads(connection),
    machines() {
      return Promise.resolve(connection.all(allMachines()).map(({ data }) => JSON.parse(data) as StoredMachine))
    },
    machineSessionIds() {
      const refs = connection.all(allRefs()).map(({ session_ref }) => sessionOfKey(session_ref))
      const idsOf = (group: readonly SessionRef[]) => new Set(group.map(({ sessionId }) => sessionId))
      const groups = Map.groupBy(refs, ({ machineId = '' }) => machineId)
      return Promise.resolve(new Map([...groups].map(([machineId, group]) => [machineId, idsOf(group)])))
    },
    machineSessions(machineId, sessionIds) {
      const keys = JSON.stringify(sessionIds.map((sessionId) => sessionKey({ machineId, sessionId })))
      return Promise.resolve(connection.all(sessionsByKeys({ keys })).map(toSession))
    },
    listMachineSessions(options) {
      const rows = connection.all(
        matching(options)
          .selectAll()
          .orderBy('last_activity_at', 'desc')
          .orderBy('session_ref')
          .limit(options.limit ?? PAGE_LENGTH)
          .offset(options.offset ?? 0),
      )
      const counted = connection.first(matching(options).select((eb) => eb.fn.countAll<number>().as('total')))
      return Promise.resolve({ sessions: rows.map(toSession), total: counted?.total ?? 0 })
    },
    machineAttention() {
      return Promise.resolve(connection.all(inAttention()).map(toSession))
    },
    machineStatusCounts() {
      const counts: Record<SessionStatus | 'all', number> = { all: 0, active: 0, closed: 0, archived: 0, discovered: 0 }
      for (const { status, count } of connection.all(countsByStatus())) {
        counts[status as SessionStatus] = count
        counts.all += count
      }
      return Promise.resolve(counts)
    },
    machineFacets(criteria) {
      const agents = sql<{ value: string }>`json_each(machine_session.data, '$.agents')`
      const tags = sql<{ value: string }>`json_each(machine_session.data, '$.tags')`
      const rowsOf = (value: RawBuilder<string>, each?: RawBuilder<{ value: string }>) =>
        connection.all(countsOf(criteria, value, each))
      return Promise.resolve({
        adapters: rowsOf(sql<string>`one.value ->> '$.adapterName'`, agents).map(({ value, sessions }) => ({
          adapterName: value,
          sessions,
        })),
        folders: rowsOf(folder).map(({ value, sessions }) => ({ folder: value, sessions })),
        tags: rowsOf(sql<string>`one.value`, tags).map(({ value, sessions }) => ({ tag: value, sessions })),
        machines: rowsOf(sql<string>`machine_session.machine_id`).map(({ value, sessions }) => ({
          executionTargetId: value,
          sessions,
        })),
      })
    },
  }
}

function toSession(row: Row<'machine_session'>): MachineSession {
  return {
    machineId: row.machine_id,
    item: JSON.parse(row.data) as SessionListItem,
    ...(row.attention === null ? {} : { attention: JSON.parse(row.attention) as AttentionEntry }),
  }
}

function matching({ executionTargetId, words = [], ...criteria }: MachineListOptions) {
  return db
    .selectFrom('machine_session')
    .where(meets(criteria))
    .$if(executionTargetId !== undefined, (query) => query.where('machine_id', '=', executionTargetId as string))
    .where((eb) => eb.and(words.map((word) => sql<SqlBool>`instr(${searched}, lower(${word})) > 0`)))
}

/** Numbers of sessions by a value of theirs, or by each value of a list of theirs, most first. */
function countsOf(criteria: SessionCriteria, value: RawBuilder<string>, each?: RawBuilder<{ value: string }>) {
  const sessions = db.selectFrom('machine_session').where(meets(criteria))
  const from =
    each === undefined ? sessions : (sessions.innerJoin(each.as('one'), (join) => join.onTrue()) as typeof sessions)
  return from
    .select([value.as('value'), sql<number>`count(DISTINCT machine_session.session_ref)`.as('sessions')])
    .groupBy(value)
    .orderBy('sessions', 'desc')
    .orderBy('value')
    .limit(MOST_VALUES)
}

type Builder = ExpressionBuilder<Tables, 'machine_session'>

/** Returns the condition that a session of a machine meets all criteria; see `session-criteria` for those of this host. */
function meets(criteria: SessionCriteria): (eb: Builder) => Expression<SqlBool> {
  return (eb) => eb.and(conditions(eb, criteria))
}

function conditions(eb: Builder, criteria: SessionCriteria): Expression<SqlBool>[] {
  const { status, except = [], exceptKinds = [], adapterNames, folders, tags, machines } = criteria
  const { isPinned, activeFrom, activeBefore, sessionIds, exceptSessionIds } = criteria
  const pinnedAt = sql<number | null>`machine_session.data ->> '$.pinnedAt'`
  return [
    ...(status === undefined || status === 'all' ? [] : [eb('status', '=', status)]),
    ...(except.length === 0 ? [] : [eb('status', 'not in', listOf(except))]),
    ...(exceptKinds.length === 0
      ? []
      : [eb.or([eb('branch_kind', 'is', null), eb('branch_kind', 'not in', listOf(exceptKinds))])]),
    ...(adapterNames === undefined
      ? []
      : [hasValue('$.agents', sql`one.value ->> '$.adapterName'`, withAliases(adapterNames))]),
    ...(folders === undefined ? [] : [eb(folder, 'in', listOf(folders))]),
    ...(tags ?? []).map((tag) => hasValue('$.tags', sql`one.value COLLATE NOCASE`, [tag])),
    ...(machines === undefined ? [] : [eb('machine_id', 'in', listOf(machines))]),
    ...(sessionIds === undefined ? [] : [eb('session_ref', 'in', listOf(sessionIds))]),
    ...(exceptSessionIds === undefined ? [] : [eb('session_ref', 'not in', listOf(exceptSessionIds))]),
    ...(isPinned === undefined ? [] : [eb(pinnedAt, isPinned ? 'is not' : 'is', null)]),
    ...(activeFrom === undefined ? [] : [eb('last_activity_at', '>=', activeFrom)]),
    ...(activeBefore === undefined ? [] : [eb('last_activity_at', '<', activeBefore)]),
  ]
}

/** True when one of the values of a list in the session's data is wanted. */
function hasValue(path: string, value: RawBuilder<unknown>, wanted: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`EXISTS (SELECT 1 FROM json_each(machine_session.data, ${path}) AS one
    WHERE ${value} IN (SELECT wanted.value FROM json_each(${JSON.stringify(wanted)}) AS wanted))`
}

/** A list as one value, so that the text of a statement does not depend on its length. */
function listOf<T extends string>(values: readonly T[]) {
  return valuesOf<T>(sql.val(JSON.stringify(values)))
}
