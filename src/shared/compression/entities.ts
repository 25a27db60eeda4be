import { z } from 'zod'
import { time } from '../kernel/fields'
import { Message } from '../session/entities'

/** An active compression of a session's context: the messages it removed or changed, and the tokens saved. */
export const Compression = z.object({
  /** Id of the `squash` event that stores it. */
  eventId: z.string(),
  /** Time of the compression, in Unix ms. */
  timestamp: time,
  /** Shown before the message with this position. Absent in logs of earlier versions. */
  position: z.int().nonnegative().optional(),
  /** Messages, or summaries of earlier compressions. Absent: everything before the compression. */
  compressedMessageIds: z.array(z.string()).optional(),
  tokensBefore: z.number().nonnegative().optional(),
  tokensAfter: z.number().nonnegative().optional(),
  /** False when the counts are estimates, absent when unknown. */
  tokensExact: z.boolean().optional(),
})
export type Compression = z.infer<typeof Compression>

/** Effect of one pipeline step, by messageId. */
export const StepEffect = z.object({
  actionId: z.string(),
  /** Messages that the step removed. */
  removed: z.array(z.string()),
  /** Messages that the step changed. */
  changed: z.array(z.string()),
  /** Summaries added by the step. */
  added: z.array(z.string()),
  /** Size of the whole context after the step. */
  tokensAfter: z.int().nonnegative(),
})

const ofSession = { sessionId: z.string() } as const

/** Cause of the removal or change of a message in a context. */
export const ContextCause = z.discriminatedUnion('kind', [
  z.object({
    /** Kind of cause; it decides which other fields there are. */
    kind: z.literal('rewind'),
    ...ofSession,
    /** Id of the rewind. */
    truncationId: z.string(),
  }),
  z.object({ kind: z.literal('fork-removed'), ...ofSession }),
  z.object({
    kind: z.literal('fork-segment'),
    ...ofSession,
    /** Index of the segment among those of the fork, from 0. */
    segment: z.int(),
  }),
  z.object({
    kind: z.literal('fork-step'),
    ...ofSession,
    /** Index of the step in its pipeline, from 0. */
    step: z.int(),
    actionId: z.string(),
  }),
  z.object({ kind: z.literal('squash'), ...ofSession, squashId: z.string() }),
  z.object({ kind: z.literal('step'), step: z.int(), actionId: z.string() }),
  z.object({ kind: z.literal('tool-repair') }),
])

/** Source of a message in a context. */
export const ContextSource = z.discriminatedUnion('kind', [
  z.object({
    /** Kind of source; it decides which other fields there are. */
    kind: z.literal('own'),
    ...ofSession,
  }),
  z.object({ kind: z.literal('inherited'), ...ofSession }),
  /** Replaces `messageIds`, real ones in order. */
  z.object({ kind: z.literal('summary'), messageIds: z.array(z.string()), cause: ContextCause }),
])

/** A message as an agent receives it, with its token count. */
export const ContextEntry = z.object({
  /** Message as the agent receives it. */
  message: Message,
  source: ContextSource,
  /** Causes of its difference from the stored message; empty when it is verbatim. */
  changedBy: z.array(ContextCause),
  /** Number of its tokens. */
  tokens: z.int().nonnegative(),
  /** False when `tokens` is an estimate. */
  tokensExact: z.boolean(),
})

/** A message of the conversation that agents do not receive, and its replacement, if any. */
export const TakenMessage = z.object({
  messageId: z.string(),
  cause: ContextCause,
  /** Summary that stands for it; absent when it was removed without one. */
  summaryMessageId: z.string().optional(),
})
