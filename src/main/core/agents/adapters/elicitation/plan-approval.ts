import type { Choice } from '#shared/adapter/entities'
import type { ElicitationQuestion } from '#shared/elicitation/entities'
import type { FormField } from '#shared/elicitation/schema'

/** Maximum length of a displayed plan. */
const MAX_CHARACTERS = 100_000

/** A way to go on with a plan. */
export interface WayOn extends Choice {
  /** True when the agent still asks before each change. Any other way is a standing grant. */
  readonly isAsking?: true
}

/**
 * Returns a plan that awaits approval. `action` of the answer is the id of the way to continue, by default the first;
 * `more` are additional fields.
 */
export function planApproval(
  plan: string | undefined,
  ways: readonly [WayOn, ...WayOn[]],
  more: Readonly<Record<string, FormField>> = {},
): ElicitationQuestion {
  return {
    kind: 'exit_plan_mode',
    mode: 'form',
    message: 'The plan is ready. Shall I go ahead?',
    ...(plan === undefined ? {} : { planContent: plan.slice(0, MAX_CHARACTERS) }),
    standing: ways.flatMap(({ id, isAsking }) => (isAsking === true ? [] : [id])),
    requestedSchema: {
      type: 'object',
      properties: {
        action: {
          type: 'string',
          title: 'Go on',
          oneOf: ways.map(({ id, name }) => ({ const: id, title: name })),
          default: ways[0].id,
        },
        ...more,
      },
      required: ['action'],
    },
  }
}
