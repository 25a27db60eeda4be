import type { MessageInput } from '#shared/session/blocks'
import type { ProviderKind } from '#shared/vocabulary/entities'
import type { Asked, Reply, Serve } from './stage'

/** A way of a provider that cost a session, or an answer, somewhere. */
export interface Quirk {
  readonly does: string
  /** Default: all. */
  readonly kinds?: readonly ProviderKind[]
  /** Tools of an MCP server. */
  readonly tools?: readonly object[]
  /** Default: a text. */
  readonly message?: MessageInput
  readonly serve: Serve
  /** Expected result of the message. */
  readonly comes: {
    readonly outcome: 'completed' | 'error' | 'cancelled'
    readonly error?: RegExp
    /** Told; absent: nothing is. */
    readonly notice?: RegExp
  }
  /** Notice with the message that follows. */
  readonly thenNotice?: RegExp
  /** Text that the last request of the next message, and of the one after a restart, must contain; `lacks`: must not contain. */
  readonly has?: (asked: Asked) => readonly (string | RegExp)[]
  readonly lacks?: readonly (string | RegExp)[]
  /** Text that the conversation must show. */
  readonly shows?: readonly string[]
  /** Number of requests that the message takes. */
  readonly steps?: number
}

/** Answers as a provider without quirks. */
export const plainly = (reply: Reply, { turn, step }: Asked): void =>
  reply.say([{ type: 'text', text: `answer to ${turn} ${step}` }])

/** Answers the message of a quirk in a way, and all others plainly. */
export const once =
  (...ways: readonly Serve[]): Serve =>
  (reply, asked) => {
    const way = asked.turn === 'quirk' ? ways[asked.step] : undefined
    ;(way ?? plainly)(reply, asked)
  }

/** Refuses every request of which something is true, at any time. */
export const refusing =
  (
    is: (asked: Asked) => boolean,
    message: string,
    { status = 400, code }: { status?: number; code?: string } = {},
  ): Serve =>
  (reply, asked) => {
    if (is(asked)) reply.refuse(status, message, code)
    else plainly(reply, asked)
  }
