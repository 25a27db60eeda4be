/** Reader of a {@link MessagePipe}. */
export interface PipeReader {
  message(text: string): void
  /** A message exceeded the pipe's limit and was discarded; the pipe stays open. */
  oversized(): void
  /** The other side has stopped sending but still reads. */
  ended(): void
  /** The pipe is gone for good, called once; `reason` is user-facing. Not called when this side closes it. */
  closed(reason: string): void
}

/** Text messages in both directions, whole and in order. */
export interface MessagePipe {
  /** Sets the only reader. Must be called in the same turn that created the pipe. */
  listen(reader: PipeReader): void
  /** Never throws and never waits; on a pipe that is gone it does nothing. */
  send(text: string): void
  /** Idempotent. Messages sent before are still delivered if the other side reads them. */
  close(): void
}

/** Maximum message size of a pipe in bytes. The longest sensible user message is far shorter. */
export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024

/**
 * Maximum number of bytes buffered for a slow reader. Beyond it the pipe is closed; the client reconnects and
 * subscribes again. Larger than the longest message, so that one long response never closes a pipe.
 */
export const MAX_WAITING_BYTES = 64 * 1024 * 1024
