import type { ActivityContext } from '../../context'
import type { Handler } from '../../../base/host-port'
import { newRule, saveRule } from './save-rule'

/** `permission.rule.add`. */
export const addRule =
  (context: ActivityContext): Handler<'permission.rule.add'> =>
  async ({ rule }) =>
    saveRule(context, newRule(context, rule))
