import { z } from 'zod'
import { time } from '../kernel/fields'
import { Message } from '../session/entities'

/** A compression of a session's context that holds: which messages it took or changed, and what that saved. */
export const Compression = z.object({
  /** The `squash` event that it is stored as. */
  eventId: z.string(),
  /** When it was made, in Unix ms. */
  timestamp: time,
  /** Messages, or summaries of earlier compressions. Absent: everything that was said until then. */
  compressedMessageIds: z.array(z.string()).optional(),
  tokensBefore: z.number().nonnegative().optional(),
  tokensAfter: z.number().nonnegative().optional(),
  /** False when the counts are estimates, absent when nobody knows. */
  tokensExact: z.boolean().optional(),
})
export type Compression = z.infer<typeof Compression>

/** What one step of a pipeline does, by messageId. */
export const StepEffect = z.object({
  actionId: z.string(),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
  /** Summaries that the step writes. */
  added: z.array(z.string()),
  /** Of the whole context once the step is done. */
  tokensAfter: z.int().nonnegative(),
})

const ofSession = { sessionId: z.string() } as const

/** What took a message out of a context, or changed it there. */
export const ContextCause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rewind'), ...ofSession, truncationId: z.string() }),
  z.object({ kind: z.literal('fork-removed'), ...ofSession }),
  z.object({ kind: z.literal('fork-segment'), ...ofSession, segment: z.int() }),
  z.object({ kind: z.literal('fork-step'), ...ofSession, step: z.int(), actionId: z.string() }),
  z.object({ kind: z.literal('squash'), ...ofSession, squashId: z.string() }),
  z.object({ kind: z.literal('step'), step: z.int(), actionId: z.string() }),
  z.object({ kind: z.literal('tool-repair') }),
])

/** Where a message of a context comes from. */
export const ContextSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own'), ...ofSession }),
  z.object({ kind: z.literal('inherited'), ...ofSession }),
  /** Stands for `messageIds`, real ones in order. */
  z.object({ kind: z.literal('summary'), messageIds: z.array(z.string()), cause: ContextCause }),
])

/** A message as an agent gets to see it, and what it costs. */
export const ContextEntry = z.object({
  message: Message,
  source: ContextSource,
  /** What made it differ from the stored message; empty when it is verbatim. */
  changedBy: z.array(ContextCause),
  tokens: z.int().nonnegative(),
  /** False when `tokens` is an estimate. */
  tokensExact: z.boolean(),
})

/** A message of the conversation that no agent gets to see, and what stands for it, if anything does. */
export const TakenMessage = z.object({
  messageId: z.string(),
  cause: ContextCause,
  summaryMessageId: z.string().optional(),
})
