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
  reason: z.string().max(1000).optional().describe('Why, for people; told by `compressionRequested`.'),
  source: ActionSource.optional().describe('Who asks for it. Default: the user, or `extension` with `extensionId`.'),
  extensionId: z.string().max(256).optional(),
} as const

export const compress = defineRequest({
  name: 'session.compress',
  summary:
    'Run named actions, one after the other, over what the agents of a session get to see, and store the outcome; `compressionRequested` comes before it. No message is lost; agents start anew with the compressed context. Asking the same again answers the first result.',
  scope: 'session',
  input: z.strictObject({ sessionId, pipeline, ...requester }),
  output: z.object({
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
  summary: 'What a compression would do. Stores nothing.',
  scope: 'session',
  input: z.strictObject({ sessionId, pipeline }),
  output: z.object({
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
  summary: 'Undo a compression of the session, and with it later ones that were made of what it left.',
  scope: 'session',
  input: z.strictObject({ sessionId, eventId: z.string().min(1).max(600) }),
  output: success,
  errors: ['session-not-found', 'session-archived', 'session-busy', 'compression-not-found'],
})

export const compressEdit = defineRequest({
  name: 'session.compress.edit',
  summary:
    'Say a summary of a compression differently. The compression is replaced in one step, under a new id; later ones that were made of what it left still hold.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    eventId: z.string().min(1).max(600),
    /** Summary id from `session.getContext`. */
    messageId: z.string().min(1).max(600),
    text: z.string().trim().min(1).max(1_000_000),
  }),
  output: z.object({
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
    'A summary of a part of the context, to be read and changed before it goes into a compression. Nothing is stored. Asking an agent takes as long as it takes, at most a minute.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    /** Both ends are included. */
    fromMessageId: z.string().min(1).max(600),
    toMessageId: z.string().min(1).max(600),
    /** `listing`: asks no agent. Default: asks one if available. */
    writtenBy: z.enum(['agent', 'listing']).optional(),
    /** Identifies the work for `operation.cancel`. */
    operationId: operationId.optional(),
  }),
  output: MergePreview.pick({ summary: true, writtenBy: true, agentName: true, problem: true, messageCount: true }),
  errors: ['session-not-found', 'invalid-lineage', 'message-not-found', 'cancelled'],
})

export const compressContinue = defineRequest({
  name: 'session.compress.continue',
  summary:
    'Continue a session from a summary: a branch of kind `compress`, whose agents are told the summary in place of the conversation. The source stays as it is. Without `summary` one is written as in the draft.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    summary: z.string().trim().min(1).max(1_000_000).optional(),
    writtenBy: z
      .enum(['agent', 'listing'])
      .optional()
      .describe('`listing`: do not ask an agent. Default: ask one where one can be asked.'),
    name: z.string().max(500).optional().describe('Title of the new session.'),
    operationId: operationId.optional(),
  }),
  output: z.object({ sessionId: z.string(), summary: z.string() }),
  errors: ['session-not-found', 'invalid-lineage', 'nothing-to-compress', 'cancelled'],
})

export const summarize = defineRequest({
  name: 'session.summarize',
  summary: 'Write what happened in a session and keep it as its `summary`. Asking an agent takes at most a minute.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    /** `listing`: asks no agent. Default: asks one if available. */
    writtenBy: z.enum(['agent', 'listing']).optional(),
    operationId: operationId.optional(),
  }),
  output: z.object({ summary: z.string(), writtenBy: z.enum(['agent', 'listing']) }),
  errors: ['session-not-found', 'invalid-lineage', 'nothing-to-compress', 'cancelled'],
})

export const setPins = defineRequest({
  name: 'session.pins.set',
  summary: 'Say which messages no compression of the session may touch, all of them; an empty list unpins.',
  scope: 'session',
  input: z.strictObject({ sessionId, messageIds: z.array(id).max(1000) }),
  output: z.object({ messageIds: z.array(z.string()) }),
  errors: ['session-not-found', 'session-archived', 'invalid-lineage', 'message-not-found'],
})

export const getContext = defineRequest({
  name: 'session.getContext',
  summary: 'What an agent that starts in the session now gets to see, message by message, and why.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    /**
     * Returns only the first line of each message, as `contentText`, up to 160 characters, and omits its `blocks`.
     * Summaries are complete. Default: all messages are complete.
     */
    outline: z.boolean().optional(),
  }),
  output: z.object({
    messages: z.array(ContextEntry),
    /** Messages of the conversation that are not in `messages`. */
    taken: z.array(TakenMessage),
    tokens,
    tokensExact: z.boolean(),
    /** Tokens by kind, always of whole messages; kinds without tokens are omitted. */
    kinds: z.array(z.object({ kind: z.enum(tokenKinds), tokens })),
    /** User-facing descriptions of stored changes that could not be applied. */
    problems: z.array(z.string()),
    pins: z.array(z.string()),
  }),
  errors: ['session-not-found', 'invalid-lineage'],
})

export const getContextWindowState = defineRequest({
  name: 'session.getContextWindowState',
  summary: 'How full the context of the fullest agent is; null when no agent has said so since it last changed.',
  scope: 'session',
  input: bySession,
  output: z.object({ state: ContextWindowState.nullable() }),
  errors: ['session-not-found'],
})

export const compact = defineRequest({
  name: 'session.history.compact',
  summary:
    'Compress the context as Parley does by itself when it is nearly full: what agents thought, long outputs and repeated reads go first, older messages only when that is not enough.',
  scope: 'session',
  input: z.strictObject({ sessionId, ...requester }),
  output: z.object({ success: z.boolean(), tokensRemoved: tokens, messagesRemoved: z.int().nonnegative() }),
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
