import type { MessagePipe } from '../../../../shared/rpc/pipe'

/** Maximum number of messages in one second; a host with fifty streaming sessions sends a tenth of that. */
const MAX_PER_SECOND = 20_000

/** Listeners to what passes a guarded pipe. */
interface FloodGuard {
  /** Called for every message, before it passes. */
  onMessage(): void
  /** Called once; no message passes from then on. */
  onFlood(): void
}

/** Returns the pipe with a limit of messages. */
export function withFloodGuard(pipe: MessagePipe, { onMessage, onFlood }: FloodGuard): MessagePipe {
  let second = 0
  let count = 0
  let isFlooded = false
  return {
    ...pipe,
    listen(reader) {
      pipe.listen({
        ...reader,
        message(text) {
          if (isFlooded) return
          onMessage()
          const now = Math.floor(performance.now() / 1000)
          count = now === second ? count + 1 : 1
          second = now
          if (count <= MAX_PER_SECOND) reader.message(text)
          else {
            isFlooded = true
            onFlood()
          }
        },
      })
    },
  }
}
