import { z } from 'zod'
import { contractError, type ContractError } from '../../../kernel/errors'
import { err, type Result } from '../../../kernel/result'
import type { PlannedEdit } from '../edits'
import type { ContextMessage } from '../types'

/** A named way to reduce a context. */
export interface ContextAction {
  readonly actionId: string
  /** Short title for a menu. */
  readonly title: string
  /** Description of the effect and of what is kept, in a sentence or two. */
  readonly description: string
  readonly optionsSchema: z.ZodType
  /**
   * Plans the edits of a context without changing it; pins are not its concern. Fails with `invalid-params` for invalid
   * options, with `message-not-found` for ids that are not in the context.
   */
  plan(messages: readonly ContextMessage[], options: unknown): Result<readonly PlannedEdit[], ContractError>
}

/** Declares an action whose options are parsed before it sees them. */
export function defineAction<Options extends z.ZodType>(
  action: Omit<ContextAction, 'plan' | 'optionsSchema'> & {
    readonly optionsSchema: Options
    plan(messages: readonly ContextMessage[], options: z.output<Options>): Result<readonly PlannedEdit[], ContractError>
  },
): ContextAction {
  return {
    ...action,
    plan(messages, options) {
      const parsed = action.optionsSchema.safeParse(options)
      if (parsed.success) return action.plan(messages, parsed.data)
      return err(
        contractError('invalid-params', `Options of "${action.actionId}": ${z.prettifyError(parsed.error)}`, {
          actionId: action.actionId,
        }),
      )
    },
  }
}
