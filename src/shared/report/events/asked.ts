import { z } from 'zod'
import { defineEvent } from '../../kernel/define'
import { agentId, requestId } from './fields'

/*
 * Requests of an agent's program. What a person has to decide is an elicitation of the session as well, which is where it
 * is answered; these events have the facts.
 */

export const autoModeSwitchRequested = defineEvent({
  type: 'auto_mode_switch.requested',
  summary: 'The model of an agent has reached its limit; the agent asks whether to continue with one of its choice.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      requestId,
      /** Code of the service for the limit. */
      errorCode: z.string().optional(),
      /** Seconds until the model can be used again. */
      retryAfterSeconds: z.number().nonnegative().optional(),
    }),
})

export const autoModeSwitchCompleted = defineEvent({
  type: 'auto_mode_switch.completed',
  summary: 'The question about another model was answered.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      requestId,
      /** Answer: "yes", "yes_always" or "no". */
      response: z.string(),
    }),
})

export const exitPlanModeRequested = defineEvent({
  type: 'exit_plan_mode.requested',
  summary: 'An agent has a plan and asks how to go on.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      requestId,
      /** Plan in brief. */
      summary: z.string().optional(),
      /** Plan in full, as Markdown. */
      planContent: z.string().optional(),
      /** Ways to go on, as the agent names them. */
      actions: z.array(z.string()),
      /** Way that the agent recommends. */
      recommendedAction: z.string().optional(),
    }),
})

export const exitPlanModeCompleted = defineEvent({
  type: 'exit_plan_mode.completed',
  summary: 'The question about a plan was answered.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      requestId,
      /** True when the plan is carried out. */
      approved: z.boolean().optional(),
      /** Way to go on, as the agent names it. */
      selectedAction: z.string().optional(),
      /** True when files are changed without asking. */
      autoApproveEdits: z.boolean().optional(),
      /** Comment on the plan. */
      feedback: z.string().optional(),
    }),
})

export const sessionLimitsExhaustedRequested = defineEvent({
  type: 'session_limits_exhausted.requested',
  summary: 'A session has used up the credits that its limit allows; the agent asks how to go on.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      requestId,
      /** Credits used. */
      usedAiCredits: z.number(),
      /** Credits allowed. */
      maxAiCredits: z.number(),
    }),
})

export const sessionLimitsExhaustedCompleted = defineEvent({
  type: 'session_limits_exhausted.completed',
  summary: 'The question about the limit of credits was answered.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      requestId,
      /** Answer. */
      response: z.object({
        /** "add", "set", "unset" or "cancel". */
        action: z.string(),
        /** Credits added; `add` only. */
        additionalAiCredits: z.number().optional(),
        /** New limit; `set` only. */
        maxAiCredits: z.number().optional(),
      }),
    }),
})

export const samplingRequested = defineEvent({
  type: 'sampling.requested',
  summary:
    "An MCP server asked for an answer of the agent's model. Parley refuses: nobody sees what the server would send.",
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      requestId,
      /** MCP server that asks. */
      serverName: z.string(),
    }),
})

export const samplingCompleted = defineEvent({
  type: 'sampling.completed',
  summary: "A request of an MCP server for the model's answer has ended.",
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () => z.object({ agentId, requestId }),
})
