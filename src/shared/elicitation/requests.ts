import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, operationId, sessionId } from '../kernel/fields'
import { ElicitationAnswer, ElicitationEntry } from './entities'
import { FormSchema } from './schema'

export const elicit = defineRequest({
  name: 'session.ui.elicitation',
  extension: 'approvals',
  summary:
    'Asks the user a question in a session, with a form, and waits for the answer. The question is withdrawn when the client closes its side of the connection.',
  scope: 'session',
  effect: 'write',
  endsWithConnection: true,
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Question to the user. */
      message: z.string().min(1).max(20_000),
      requestedSchema: FormSchema,
      /** Cancels the wait with `operation.cancel`; the question is withdrawn then. */
      operationId: operationId.optional(),
    }),
  output: () => ElicitationAnswer,
  errors: ['session-not-found', 'session-archived', 'cancelled'],
})

export const handlePendingElicitation = defineRequest({
  name: 'session.ui.handlePendingElicitation',
  device: 'approve',
  extension: 'approvals',
  answers: 'question',
  summary:
    'Answers a question. The answer to a question that an agent asked before Parley restarted is sent to its session as a message.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => z.strictObject({ sessionId, requestId: id, result: ElicitationAnswer }),
  output: () =>
    z.object({
      /** False when it was already answered or is no longer pending. */
      success: z.boolean(),
    }),
  errors: ['session-not-found', 'session-archived', 'elicitation-not-found', 'elicitation-invalid'],
})

export const list = defineRequest({
  name: 'elicitation.list',
  device: 'watch',
  extension: 'approvals',
  summary: 'Returns questions of all sessions with their outcomes, newest first.',
  scope: 'server',
  effect: 'read',
  routing: 'list',
  input: () =>
    z.strictObject({
      /** `pending`: open questions, including those that were open when Parley ended. */
      state: z.enum(['pending', 'resolved', 'all']),
      sessionId: id.optional(),
      limit: z.int().min(1).max(500),
    }),
  output: () =>
    z.object({
      /** Matching questions. */
      entries: z.array(ElicitationEntry),
      /** Number of questions that wait for an answer. */
      pending: z.int().nonnegative(),
    }),
})

/** Every request about questions. */
export const elicitationRequests = [elicit, handlePendingElicitation, list] as const
