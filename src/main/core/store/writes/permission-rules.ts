import type { PermissionRule } from '#shared/permission/rule'
import { permissionRuleCodec } from '../entities'
import type { PermissionRuleWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import { findSessionKey } from '../session-key'
import type { WriteContext } from './context'

type OfRule = Placeholders<{ ruleId: string }>

const countUse = statement((p: Placeholders<{ ruleId: string; at: number }>) =>
  db
    .updateTable('permission_rule')
    .set(({ eb, lit }) => ({ use_count: eb('use_count', '+', lit(1)), last_used_at: p.at }))
    .where('rule_id', '=', p.ruleId),
)

const deleteRule = statement((p: OfRule) => db.deleteFrom('permission_rule').where('rule_id', '=', p.ruleId))

const deleteRulesOf = statement((p: Placeholders<{ sessionKey: number }>) =>
  db.deleteFrom('permission_rule').where('session_key', '=', p.sessionKey),
)

const deleteStricterReadings = statement(() => db.deleteFrom('stricter_reading'))

/** Writes of permission rules. */
export function permissionRuleWrites(context: WriteContext): PermissionRuleWrites {
  const { connection } = context
  return {
    dismissStricterReadings() {
      connection.run(deleteStricterReadings())
    },
    putPermissionRule(rule: PermissionRule) {
      const values = {
        session_key: rule.sessionId === undefined ? null : context.sessionKey(rule.sessionId),
        ...permissionRuleCodec.encode(rule),
      }
      connection.run(
        db
          .insertInto('permission_rule')
          .values(values)
          .onConflict((conflict) => conflict.column('rule_id').doUpdateSet(values)),
      )
    },
    usePermissionRule(ruleId: string, at: number) {
      connection.run(countUse({ ruleId, at }))
    },
    removePermissionRule(ruleId: string) {
      return connection.run(deleteRule({ ruleId })).changes > 0
    },
    removeSessionPermissionRules(sessionId: string) {
      // A session that was purged meanwhile has none.
      const sessionKey = findSessionKey(connection, sessionId)
      if (sessionKey !== undefined) connection.run(deleteRulesOf({ sessionKey }))
    },
  }
}
