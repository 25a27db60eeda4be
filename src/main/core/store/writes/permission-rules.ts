import type { PermissionRule } from '../../../../shared/permission/rule'
import { insertSql } from '../codec'
import { permissionRuleCodec } from '../entities'
import type { PermissionRuleWrites } from '../port'
import type { WriteContext } from './context'

/** Writes of permission rules. */
export function permissionRuleWrites(context: WriteContext): PermissionRuleWrites {
  const { connection } = context
  return {
    putPermissionRule(rule: PermissionRule) {
      const { extra: _none, ...columns } = permissionRuleCodec.encode(rule)
      const values = {
        session_key: rule.sessionId === undefined ? null : context.sessionKey(rule.sessionId),
        ...columns,
      }
      const changes = Object.keys(values).map((column) => `${column} = excluded.${column}`)
      connection.run(
        `${insertSql('permission_rule', values)} ON CONFLICT (rule_id) DO UPDATE SET ${changes.join(', ')}`,
        ...Object.values(values),
      )
    },
    usePermissionRule(ruleId: string, at: number) {
      connection.run(
        'UPDATE permission_rule SET use_count = use_count + 1, last_used_at = ? WHERE rule_id = ?',
        at,
        ruleId,
      )
    },
    removePermissionRule(ruleId: string) {
      return connection.run('DELETE FROM permission_rule WHERE rule_id = ?', ruleId).changes > 0
    },
    removeSessionPermissionRules(sessionId: string) {
      connection.run('DELETE FROM permission_rule WHERE session_key = ?', context.sessionKey(sessionId))
    },
  }
}
