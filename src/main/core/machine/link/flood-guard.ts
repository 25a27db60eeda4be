import type { MessagePipe } from '#shared/rpc/pipe'
import { isNestedDeeper } from './nesting'

/** Maximum number of messages in one second; a host with fifty streaming sessions sends a tenth of that. */
const MAX_PER_SECOND = 20_000
/** Deepest nesting of a message; what is deeper could not be written for clients. */
const DEEPEST = 500

/** Listeners to what passes a guarded pipe. */
interface FloodGuard {
  /** Called for every message, before it passes. */
  onMessage(): void
  /** Called once; no message passes from then on. */
  onFlood(): void
  /** Called with the first message that is nested too deeply; no message passes from then on. */
  onNested(): void
}

/** Returns the pipe with limits for the number of messages and their nesting. */
export function withFloodGuard(pipe: MessagePipe, { onMessage, onFlood, onNested }: FloodGuard): MessagePipe {
  let second = 0
  let count = 0
  let isOver = false
  return {
    ...pipe,
    listen(reader) {
      pipe.listen({
        ...reader,
        message(text) {
          if (isOver) return
          onMessage()
          const now = Math.floor(performance.now() / 1000)
          count = now === second ? count + 1 : 1
          second = now
          const isFlood = count > MAX_PER_SECOND
          if (!isFlood && !isNestedDeeper(text, DEEPEST)) {
            reader.message(text)
            return
          }
          isOver = true
          if (isFlood) onFlood()
          else onNested()
        },
      })
    },
  }
}
