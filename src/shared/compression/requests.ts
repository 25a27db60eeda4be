import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, id, operationId, sessionId, success } from '../kernel/fields'
import { MergePreview } from '../branch/entities'
import { tokenKinds } from '../session/context/token-kinds'
import { ActionSource, PipelineStep } from '../session/entities'
import { ContextWindowState } from '../usage/entities'
import { ContextEntry, StepEffect, TakenMessage } from './entities'

const pipeline = z.array(PipelineStep).min(1).max(32)
const tokens = z.int().nonnegative()
const requester = {
  reason: z.string().max(1000).optional().describe('User-facing reason, included in `compressionRequested`.'),
  source: ActionSource.optional().describe('Requester. Default: the user, or `extension` with `extensionId`.'),
  extensionId: z.string().max(256).optional(),
} as const

export const compress = defineRequest({
  name: 'session.compress',
  summary:
    'Compresses what the agents of a session receive, by running the named actions in order, and stores the result; `compressionRequested` precedes it. No message is lost; agents restart with the compressed context. Repeating the same request returns the first result.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Actions to run, in this order. */
      pipeline,
      ...requester,
    }),
  output: () =>
    z.object({
      /** `{messages}`: the context that agents receive from now on. */
      contextJson: z.record(z.string(), z.unknown()),
      eventId: z.string(),
      tokensBefore: tokens,
      tokensAfter: tokens.optional(),
    }),
  errors: [
    'session-not-found',
    'session-archived',
    'session-busy',
    'invalid-lineage',
    'message-not-found',
    'nothing-to-compress',
  ],
})

export const compressPreview = defineRequest({
  name: 'session.compress.preview',
  summary: 'Returns the effect of a compression without storing anything.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Actions to run, in this order. */
      pipeline,
    }),
  output: () =>
    z.object({
      tokensBefore: tokens,
      tokensAfter: tokens,
      /** False when the counts are estimates. */
      tokensExact: z.boolean(),
      /** Unchanged messages, in order. */
      kept: z.array(z.string()),
      /** By step, in order. */
      steps: z.array(StepEffect),
    }),
  errors: ['session-not-found', 'invalid-lineage', 'message-not-found'],
})

export const compressUndo = defineRequest({
  name: 'session.compress.undo',
  summary: 'Undoes a compression of the session, and later ones that were based on its result.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => z.strictObject({ sessionId, eventId: z.string().min(1).max(600) }),
  output: () => success,
  errors: ['session-not-found', 'session-archived', 'session-busy', 'compression-not-found'],
})

export const compressEdit = defineRequest({
  name: 'session.compress.edit',
  summary:
    'Edits a summary of a compression. The compression is replaced in one step, under a new id; later ones based on it remain valid.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      eventId: z.string().min(1).max(600),
      /** Summary id from `session.getContext`. */
      messageId: z.string().min(1).max(600),
      /** New text of the summary. */
      text: z.string().trim().min(1).max(1_000_000),
    }),
  output: () =>
    z.object({
      /** The current compression; unchanged when the text did not change. */
      eventId: z.string(),
      tokensBefore: tokens.optional(),
      tokensAfter: tokens.optional(),
    }),
  errors: [
    'session-not-found',
    'session-archived',
    'session-busy',
    'compression-not-found',
    'message-not-found',
    'invalid-lineage',
  ],
})

export const compressDraft = defineRequest({
  name: 'session.compress.draft',
  summary:
    'Returns a draft summary of a part of the context, for review and editing before a compression. Stores nothing. If an agent writes it, the request takes up to a minute.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Both ends are included. */
      fromMessageId: z.string().min(1).max(600),
      toMessageId: z.string().min(1).max(600),
      /** `listing`: asks no agent. Default: asks one if available. */
      writtenBy: z.enum(['agent', 'listing']).optional(),
      /** Identifies the work for `operation.cancel`. */
      operationId: operationId.optional(),
    }),
  output: () =>
    MergePreview.pick({ summary: true, writtenBy: true, agentName: true, problem: true, messageCount: true }),
  errors: ['session-not-found', 'invalid-lineage', 'message-not-found', 'cancelled'],
})

export const compressContinue = defineRequest({
  name: 'session.compress.continue',
  summary:
    'Continues a session from a summary: creates a branch of kind `compress`, whose agents receive the summary instead of the conversation. The source is unchanged. Without `summary`, one is written as in the draft.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  creates: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Text that agents receive in place of the conversation; absent to have one written. */
      summary: z.string().trim().min(1).max(1_000_000).optional(),
      writtenBy: z
        .enum(['agent', 'listing'])
        .optional()
        .describe('`listing`: asks no agent. Default: asks one if available.'),
      name: z.string().max(500).optional().describe('Title of the new session.'),
      operationId: operationId.optional(),
    }),
  output: () =>
    z.object({
      sessionId: z.string(),
      /** Text that the agents receive. */
      summary: z.string(),
    }),
  errors: ['session-not-found', 'invalid-lineage', 'nothing-to-compress', 'cancelled'],
})

export const summarize = defineRequest({
  name: 'session.summarize',
  summary:
    'Summarizes a session and stores the text as its `summary`. If an agent writes it, the request takes up to a minute.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** `listing`: asks no agent. Default: asks one if available. */
      writtenBy: z.enum(['agent', 'listing']).optional(),
      operationId: operationId.optional(),
    }),
  output: () =>
    z.object({
      /** Text of the summary. */
      summary: z.string(),
      /** Author of the summary: an agent, or a plain listing of what happened. */
      writtenBy: z.enum(['agent', 'listing']),
    }),
  errors: ['session-not-found', 'invalid-lineage', 'nothing-to-compress', 'cancelled'],
})

export const setPins = defineRequest({
  name: 'session.pins.set',
  summary: 'Sets the pinned messages, which no compression of the session changes; an empty list unpins all.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => z.strictObject({ sessionId, messageIds: z.array(id).max(1000) }),
  output: () => z.object({ messageIds: z.array(z.string()) }),
  errors: ['session-not-found', 'session-archived', 'invalid-lineage', 'message-not-found'],
})

export const getContext = defineRequest({
  name: 'session.getContext',
  summary:
    'Returns the context that an agent started in the session now would receive, message by message, with the cause of each change.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /**
       * Returns only the first line of each message, as `contentText`, up to 160 characters, and omits its `blocks`.
       * Summaries are complete. Default: all messages are complete.
       */
      outline: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      /** Messages as the agents receive them, in order. */
      messages: z.array(ContextEntry),
      /** Messages of the conversation that are not in `messages`. */
      taken: z.array(TakenMessage),
      /** Number of tokens. */
      tokens,
      tokensExact: z.boolean(),
      /** Tokens by kind, always of whole messages; kinds without tokens are omitted. */
      kinds: z.array(
        z.object({
          /** Kind of content that is counted. */
          kind: z.enum(tokenKinds),
          /** Number of tokens of this kind. */
          tokens,
        }),
      ),
      /** User-facing descriptions of stored changes that could not be applied. */
      problems: z.array(z.string()),
      /** Ids of messages that compressions keep. */
      pins: z.array(z.string()),
    }),
  errors: ['session-not-found', 'invalid-lineage'],
})

export const getContextWindowState = defineRequest({
  name: 'session.getContextWindowState',
  device: 'watch',
  summary:
    "Returns the fill level of the fullest agent's context; null when no agent has reported it since the context last changed.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** Fill of the context window; null when the agent has not reported it. */
      state: ContextWindowState.nullable(),
    }),
  errors: ['session-not-found'],
})

export const compact = defineRequest({
  name: 'session.history.compact',
  summary:
    'Compresses the context in the same way as automatic compression: reasoning, long outputs and repeated reads are removed first, older messages only if that is not enough.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => z.strictObject({ sessionId, ...requester }),
  output: () => z.object({ success: z.boolean(), tokensRemoved: tokens, messagesRemoved: z.int().nonnegative() }),
  errors: ['session-not-found', 'session-archived', 'session-busy', 'invalid-lineage', 'nothing-to-compress'],
})

/** Every request about compression and the context. */
export const compressionRequests = [
  compress,
  compressPreview,
  compressUndo,
  compact,
  compressEdit,
  compressDraft,
  compressContinue,
  summarize,
  setPins,
  getContext,
  getContextWindowState,
] as const
