import type { HostContext } from '../../../base/context'
import type { Handler } from '../../../base/host-port'
import { newRule, saveRule } from './save-rule'

/** `permission.rule.add`. */
export const addRule =
  (context: HostContext): Handler<'permission.rule.add'> =>
  async ({ rule }) =>
    saveRule(context, newRule(context, rule))
