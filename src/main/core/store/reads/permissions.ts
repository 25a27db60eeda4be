import type { PermissionEntry, PermissionRequest, PermissionResolution } from '#shared/permission/entities'
import type { PermissionRule } from '#shared/permission/rule'
import type { Connection } from '../connection'
import { permissionRuleCodec } from '../entities'
import type { PermissionListOptions, PermissionReads } from '../port'
import type { Row } from '../schema'
import { db, statement } from '../statement'
import { adapterOfAsker, askedEntry, isOpen, isSettled } from './asked'

type EntryRow = Row<'permission_request'> & { title: string | null; adapter_name: string | null }

/** A rule's row with the id of its session. */
type RuleRow = Row<'permission_rule'> & { session_id: string | null }

const allStricterReadings = statement(() => db.selectFrom('stricter_reading').selectAll())

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
    stricterReadings() {
      const rows = connection.all(allStricterReadings())
      const namesOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name)
      return Promise.resolve({ ruleIds: new Set(namesOf('rule')), folders: namesOf('folder') })
    },
    permissionRule(ruleId) {
      const row = connection.first(rules().where('rule_id', '=', ruleId))
      return Promise.resolve(row === undefined ? null : toRule(row))
    },
  }
}

function entries() {
  return db
    .selectFrom('permission_request')
    .innerJoin('session', 'session.session_key', 'permission_request.session_key')
    .selectAll('permission_request')
    .select('session.title')
    .select(adapterOfAsker)
}

function matching({ state, sessionId, limit, before }: PermissionListOptions) {
  return entries()
    .$if(state === 'pending', (query) => query.where(isOpen))
    .$if(state === 'resolved', (query) => query.where(isSettled))
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
  return db
    .selectFrom('permission_rule')
    .leftJoin('session', 'session.session_key', 'permission_rule.session_key')
    .selectAll('permission_rule')
    .select('session.session_id')
}

function toEntry(row: EntryRow): PermissionEntry {
  return {
    request: JSON.parse(row.request) as PermissionRequest,
    ...(row.resolution === null ? {} : { resolution: JSON.parse(row.resolution) as PermissionResolution }),
    ...askedEntry(row),
    ...(row.snoozed_until === null ? {} : { snoozedUntil: row.snoozed_until }),
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
  }
}

function toRule(row: RuleRow): PermissionRule {
  return {
    ...permissionRuleCodec.decode(row),
    ...(row.session_id === null ? {} : { sessionId: row.session_id }),
  } as PermissionRule
}
