import { z } from 'zod'
import { machineOfSession, time } from '../kernel/fields'
import { FormContent, FormSchema } from './schema'

/** `user_input`: one question. `exit_plan_mode`: a plan that awaits approval. `elicitation`: any other form. */
export const ElicitationKind = z.enum(['elicitation', 'user_input', 'exit_plan_mode'])

/** A question of an agent or a client for the user. */
export const ElicitationQuestion = z.object({
  kind: ElicitationKind,
  /** Question to the user. */
  message: z.string().max(20_000),
  /** `url`: an action in the browser, without a form. */
  mode: z.enum(['form', 'url']),
  requestedSchema: FormSchema.optional(),
  /** Page to visit in place of a form; absent when there is a form. */
  url: z.string().max(4096).optional(),
  /** `exit_plan_mode` only: the plan, in Markdown. */
  planContent: z.string().max(100_000).optional(),
  toolCallId: z.string().optional(),
  /** MCP server that asks through the agent; absent: the agent asks. */
  serverName: z.string().max(200).optional(),
  /** Values of fields that let the agent go on without asking, such as a mode; an answer with one needs full access. */
  standing: z.array(z.string()).optional(),
  /** `mode`: Parley asks whether to send a message to an agent that works in another mode than the chosen one. */
  about: z.enum(['mode']).optional(),
})
export type ElicitationQuestion = z.infer<typeof ElicitationQuestion>

/** A question that was asked in a session. */
export const ElicitationRequest = ElicitationQuestion.extend({
  requestId: z.string(),
  sessionId: z.string(),
  machineId: machineOfSession,
  /** Absent: a client asks. */
  agentId: z.string().optional(),
  turnId: z.string().optional(),
  requestedAt: time,
})
export type ElicitationRequest = z.infer<typeof ElicitationRequest>

/** The user's answer: filled in, declined or dismissed. */
export const ElicitationAnswer = z.strictObject({
  /** What the user did: filled it in, declined, or dismissed it. */
  action: z.enum(['accept', 'decline', 'cancel']),
  /** Form content; `accept` only. */
  content: FormContent.optional(),
})
export type ElicitationAnswer = z.infer<typeof ElicitationAnswer>

/** Outcome of a question. */
export const ElicitationResolution = z.object({
  requestId: z.string(),
  ...ElicitationAnswer.shape,
  /** `cancelled`: with its turn or by the requester; `restart`: the host ended while it was pending. */
  by: z.enum(['user', 'cancelled', 'restart']),
})
export type ElicitationResolution = z.infer<typeof ElicitationResolution>

/**
 * A question in the inbox. `pending`: somebody waits for the answer. `interrupted`: an agent asked before Parley
 * restarted; the answer is sent to it as a message. `resolved`: history.
 */
export const ElicitationEntry = z.object({
  request: ElicitationRequest,
  /** State of the question: waiting, lost with its host, or answered. */
  state: z.enum(['pending', 'interrupted', 'resolved']),
  resolution: ElicitationResolution.optional(),
  resolvedAt: time.optional(),
  /** Title of its session; absent when it has none. */
  sessionTitle: z.string().optional(),
  /** Kind of agent that asked. */
  adapterName: z.string().optional(),
})
export type ElicitationEntry = z.infer<typeof ElicitationEntry>
