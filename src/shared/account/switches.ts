import { z } from 'zod'
import { defineEvent, defineRequest } from '../kernel/define'
import { id, sessionId, success, time } from '../kernel/fields'
import { AgentSelection } from '../session/entities'

/** Way in which a conversation goes to another agent: as its own session, or told as text. */
export const SwitchConversation = z.enum(['native', 'retold'])
export type SwitchConversation = z.infer<typeof SwitchConversation>

/** One side of a switch. */
export const SwitchSide = z.object({
  agentId: z.string(),
  adapterName: z.string(),
  /** Account; absent: the existing login. */
  accountId: z.string().optional(),
  /** Model, if known. */
  model: z.string().optional(),
})
export type SwitchSide = z.infer<typeof SwitchSide>

export const continuedWith = defineEvent({
  type: 'continuedWith',
  summary: 'Another agent, or the same one with another account or model, goes on with the session.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session'],
  payload: () =>
    z.object({
      /** Id to pass to `session.continueWith.undo`. */
      switchId: z.string(),
      /** Agent that worked before. */
      from: SwitchSide,
      /** Agent that goes on. */
      to: SwitchSide,
      /** `limit`: at a limit of the account. `home`: back after its reset. */
      why: z.enum(['asked', 'limit', 'home', 'undo']),
      /** Party that decided. */
      by: z.enum(['user', 'policy']),
      conversation: SwitchConversation,
      /** Switch that this one takes back; with `undo` and `home`. */
      undoes: z.string().optional(),
      /** Time after which the session goes home; only after a switch by policy whose reset is known. */
      until: time.optional(),
    }),
})

/** Every session event about switches between agents. */
export const switchEvents = [continuedWith] as const

const input = z.strictObject({
  sessionId,
  /** Agent to continue with. */
  agent: AgentSelection,
})
const errors = [
  'session-not-found',
  'session-archived',
  'agent-not-found',
  'adapter-not-found',
  'account-not-found',
  'capability-missing',
  'selection-unknown',
  'model-not-found',
  'persona-not-found',
  'profile-not-found',
  'provider-config-not-found',
] as const

export const previewContinueWith = defineRequest({
  name: 'session.continueWith.preview',
  stability: 'experimental',
  summary: 'Returns what goes along when another agent continues a session. Changes nothing.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => input,
  output: () =>
    z.object({
      /** True when the switch can be carried out. */
      isAllowed: z.boolean(),
      /** User-facing reason; absent when it is allowed. */
      reason: z.string().optional(),
      conversation: SwitchConversation,
      /** Number of queued messages that go along. */
      queued: z.int().nonnegative(),
      /** User-facing names of parts that do not go along. */
      leftOut: z.array(z.string()),
      /** Price of reading the conversation again; absent when unknown. */
      cost: z
        .object({
          /** Tokens that the next agent reads. */
          tokens: z.int().nonnegative(),
          /** Their price in US dollars; absent when unknown. */
          usd: z.number().nonnegative().optional(),
        })
        .optional(),
    }),
  errors: [...errors],
})

export const continueWith = defineRequest({
  name: 'session.continueWith',
  stability: 'experimental',
  summary:
    'Continues a session with another agent, account or model. A parked session goes on at once; an idle one is sent nothing.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => input,
  output: () =>
    z.object({
      /** Id of the switch. */
      switchId: z.string(),
      /** Agent that goes on. */
      agentId: z.string(),
      conversation: SwitchConversation,
    }),
  errors: [...errors, 'session-busy', 'agent-conflict'],
})

export const undoContinueWith = defineRequest({
  name: 'session.continueWith.undo',
  stability: 'experimental',
  summary: 'Goes back to the agent before a switch. It is told what was said meanwhile.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Switch to take back, as in `continuedWith`. */
      switchId: id,
    }),
  output: () => success,
  errors: ['session-not-found', 'session-archived', 'switch-not-found', 'agent-not-found', 'session-busy'],
})

/** Every request about switches between agents. */
export const switchRequests = [previewContinueWith, continueWith, undoContinueWith] as const
