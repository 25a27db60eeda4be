import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { STAGED } from '../import/staged-status'
import { withAliases } from '#shared/adapter/aliases'
import type { BranchKind } from '#shared/session/entities'
import type { SessionCriteria } from '../port'
import type { Tables } from '../schema'
import { valuesOf } from '../statement'

type Builder = ExpressionBuilder<Tables, 'session'>

/**
 * The folder that a session is listed under: its own, otherwise that of its first agent with one. For a session in a worktree
 * it is the same folder of the repository's main working files.
 */
export const folderOfSession = sql<string>`coalesce(
  CASE WHEN session.place IS NOT NULL
      AND substr(session.target_working_directory, 1, length(session.place ->> '$.path')) = session.place ->> '$.path'
    THEN (session.place ->> '$.repository')
      || substr(session.target_working_directory, length(session.place ->> '$.path') + 1)
  END,
  session.target_working_directory,
  (SELECT cwd FROM agent WHERE agent.session_key = session.session_key AND cwd IS NOT NULL ORDER BY agent_key LIMIT 1), '')`

/** The machine of a session: this host, whatever the target that came with a snapshot. */
export const machineOfSession = sql<string>`''`

/** Returns the condition that a row of `session` meets all criteria. */
export function meets(criteria: SessionCriteria): (eb: Builder) => Expression<SqlBool> {
  return (eb) => eb.and(conditions(eb, criteria))
}

function conditions(eb: Builder, criteria: SessionCriteria): Expression<SqlBool>[] {
  const { status, except = [], exceptKinds = [], adapterNames, folders, tags, machines } = criteria
  const { isPinned, activeFrom, activeBefore, sessionIds, exceptSessionIds } = criteria
  return [
    status === undefined || status === 'all' ? eb('session.status', '<>', STAGED) : eb('session.status', '=', status),
    ...(except.length === 0 ? [] : [eb('session.status', 'not in', listOf(except))]),
    ...(exceptKinds.length === 0 ? [] : [notOfKind(eb, exceptKinds)]),
    ...(adapterNames === undefined ? [] : [hasAdapter(eb, adapterNames)]),
    ...(folders === undefined ? [] : [eb(folderOfSession, 'in', listOf(folders))]),
    ...(tags === undefined ? [] : [hasTags(tags)]),
    ...(machines === undefined ? [] : [eb(machineOfSession, 'in', listOf(machines))]),
    ...(sessionIds === undefined ? [] : [eb('session.session_id', 'in', listOf(sessionIds))]),
    ...(exceptSessionIds === undefined ? [] : [eb('session.session_id', 'not in', listOf(exceptSessionIds))]),
    ...(isPinned === undefined ? [] : [eb('session.pinned_at', isPinned ? 'is not' : 'is', null)]),
    ...(activeFrom === undefined ? [] : [eb('session.last_activity_at', '>=', activeFrom)]),
    ...(activeBefore === undefined ? [] : [eb('session.last_activity_at', '<', activeBefore)]),
  ]
}

/** A list as one value, so that the text of a statement does not depend on its length. */
function listOf<T extends string>(values: readonly T[]) {
  return valuesOf<T>(sql.val(JSON.stringify(values)))
}

function notOfKind(eb: Builder, kinds: readonly BranchKind[]): Expression<SqlBool> {
  return eb.or([eb('session.branch_kind', 'is', null), eb('session.branch_kind', 'not in', listOf(kinds))])
}

function hasAdapter(eb: Builder, names: readonly string[]): Expression<SqlBool> {
  const adapterNames = withAliases(names)
  const agent = eb
    .selectFrom('agent as listed')
    .select('listed.agent_key')
    .whereRef('listed.session_key', '=', 'session.session_key')
    .where('listed.adapter_name', 'in', listOf(adapterNames))
  return eb.or([eb.exists(agent), eb('session.adapter_name', 'in', listOf(adapterNames))])
}

function hasTags(tags: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`NOT EXISTS (
    SELECT 1 FROM json_each(${JSON.stringify(tags)}) AS wanted WHERE NOT EXISTS (
      SELECT 1 FROM json_each(session.tags) AS own WHERE own.value = wanted.value COLLATE NOCASE))`
}
