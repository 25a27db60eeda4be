/** Who reads a {@link MessagePipe}. */
export interface PipeReader {
  message(text: string): void
  /** A message was longer than the pipe takes and was thrown away; the pipe goes on. */
  oversized(): void
  /** The other side sends nothing more but still reads. */
  ended(): void
  /** The pipe is gone, once and for good; `reason` is for people. Not called for a close from here. */
  closed(reason: string): void
}

/** Text messages in both directions, whole and in order. */
export interface MessagePipe {
  /** Names the one reader. Has to be called in the same turn that made the pipe. */
  listen(reader: PipeReader): void
  /** Never throws and never waits; on a pipe that is gone it does nothing. */
  send(text: string): void
  /** Idempotent. What was sent before is still delivered if the other side reads it. */
  close(): void
}

/** The longest message a pipe takes, in bytes. The longest user message that makes sense is far below. */
export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024

/**
 * How much may wait for a reader that does not keep up, in bytes. Beyond it the pipe is cut off; the client connects
 * and subscribes again. More than the longest message, so that one long answer never cuts anybody off.
 */
export const MAX_WAITING_BYTES = 64 * 1024 * 1024
