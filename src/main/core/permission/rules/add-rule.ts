import type { HostContext } from '../../context'
import type { Handler } from '../../host-port'
import { newRule, saveRule } from './save-rule'

/** `permission.rule.add`. */
export const addRule =
  (context: HostContext): Handler<'permission.rule.add'> =>
  async ({ rule }) =>
    saveRule(context, newRule(context, rule))
