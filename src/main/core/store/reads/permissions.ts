import type { PermissionEntry, PermissionRequest, PermissionResolution } from '../../../../shared/permission/entities'
import type { PermissionRule } from '../../../../shared/permission/rule'
import { from, type Connection } from '../connection'
import { permissionRuleCodec } from '../entities'
import type { PermissionListOptions, PermissionReads } from '../port'
import type { Row } from '../schema'

type EntryRow = Row<'permission_request'> & { title: string | null; adapter_name: string | null }

/** A rule's row with the id of its session. */
type RuleRow = Row<'permission_rule'> & { session_id: string | null }

/** Reads of permission requests and rules. */
export function permissionReads(connection: Connection): PermissionReads {
  return {
    permission(requestId) {
      const row = connection.first(entries().where('request_id', '=', requestId))
      return Promise.resolve(row === undefined ? null : toEntry(row))
    },
    permissions(options) {
      return Promise.resolve(connection.all(matching(options)).map(toEntry))
    },
    permissionRules(sessionId) {
      const all = rules().orderBy('rule_key', 'desc')
      const found =
        sessionId === undefined
          ? all
          : all.where((eb) => eb.or([eb('permission_rule.session_key', 'is', null), eb('session_id', '=', sessionId)]))
      return Promise.resolve(connection.all(found).map(toRule))
    },
    permissionRule(ruleId) {
      const row = connection.first(rules().where('rule_id', '=', ruleId))
      return Promise.resolve(row === undefined ? null : toRule(row))
    },
  }
}

function entries() {
  return from
    .selectFrom('permission_request')
    .innerJoin('session', 'session.session_key', 'permission_request.session_key')
    .selectAll('permission_request')
    .select('session.title')
    .select((eb) =>
      eb
        .selectFrom('agent')
        .select('agent.adapter_name')
        .where('agent.agent_id', '=', (of) => of.fn<string>('json_extract', ['request', of.val('$.agentId')]))
        .as('adapter_name'),
    )
}

function matching({ state, sessionId, limit, before }: PermissionListOptions) {
  return entries()
    .$if(state === 'pending', (query) =>
      query.where((eb) => eb.or([eb('resolution', 'is', null), eb('is_offered', '=', eb.lit(1))])),
    )
    .$if(state === 'resolved', (query) =>
      query.where('resolution', 'is not', null).where('is_offered', '=', (eb) => eb.lit(0)),
    )
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
    .$if(before !== undefined, (query) =>
      query.where('permission_key', '<', (eb) =>
        eb
          .selectFrom('permission_request as other')
          .select('other.permission_key')
          .where('other.request_id', '=', before ?? ''),
      ),
    )
    .orderBy('permission_key', 'desc')
    .limit(limit)
}

function rules() {
  return from
    .selectFrom('permission_rule')
    .leftJoin('session', 'session.session_key', 'permission_rule.session_key')
    .selectAll('permission_rule')
    .select('session.session_id')
}

function toEntry(row: EntryRow): PermissionEntry {
  const state = row.resolution === null ? 'pending' : row.is_offered === 1 ? 'interrupted' : 'resolved'
  return {
    request: JSON.parse(row.request) as PermissionRequest,
    state,
    ...(row.resolution === null ? {} : { resolution: JSON.parse(row.resolution) as PermissionResolution }),
    ...(row.resolved_at === null ? {} : { resolvedAt: row.resolved_at }),
    ...(row.snoozed_until === null ? {} : { snoozedUntil: row.snoozed_until }),
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
    ...(row.title === null ? {} : { sessionTitle: row.title }),
    ...(row.adapter_name === null ? {} : { adapterName: row.adapter_name }),
  }
}

function toRule(row: RuleRow): PermissionRule {
  return {
    ...permissionRuleCodec.decode(row),
    ...(row.session_id === null ? {} : { sessionId: row.session_id }),
  } as PermissionRule
}
