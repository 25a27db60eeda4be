import type { AdapterEvent } from '#shared/adapter/port'
import type { KnownSecrets } from '../base/secrets/known-secrets'

/** A part of a text that grows. */
interface Delta {
  /** Identifies the text. */
  readonly stream: string
  readonly delta: string
  with(delta: string): AdapterEvent
}

/**
 * Takes known secrets out of events, also where they come in pieces: the end of a piece that may be the beginning of one
 * waits for the next event, or for `flush`.
 */
export function maskedEvents(
  known: KnownSecrets,
  onEvent: (event: AdapterEvent) => void,
): { take(event: AdapterEvent): void; flush(): void } {
  let held: Delta | null = null
  const flush = (): void => {
    const last = held
    held = null
    if (last !== null) onEvent(last.with(last.delta))
  }
  return {
    flush,
    take(event) {
      const part = deltaOf(event)
      if (part === null || held?.stream !== part.stream) flush()
      if (part === null) {
        onEvent(known.maskAll(event))
        return
      }
      const text = known.mask((held?.delta ?? '') + part.delta)
      const open = known.openEnd(text)
      held = open === 0 ? null : { ...part, delta: text.slice(text.length - open) }
      if (open === 0 || open < text.length) onEvent(part.with(text.slice(0, text.length - open)))
    },
  }
}

function deltaOf(event: AdapterEvent): Delta | null {
  switch (event.type) {
    case 'text':
    case 'reasoning':
      // Replacement text is a separate piece.
      return event.replaces === undefined
        ? { stream: event.type, delta: event.delta, with: (delta) => ({ ...event, delta }) }
        : null
    case 'tool.updated':
      if (Object.keys(event).length > 3) return null
      if (event.argsDelta !== undefined)
        return {
          stream: `arguments ${event.toolCallId}`,
          delta: event.argsDelta,
          with: (argsDelta) => ({ ...event, argsDelta }),
        }
      return event.outputDelta === undefined
        ? null
        : {
            stream: `tool ${event.toolCallId}`,
            delta: event.outputDelta,
            with: (outputDelta) => ({ ...event, outputDelta }),
          }
    case 'terminal.output':
      return {
        stream: `terminal ${event.terminalId} ${event.stream}`,
        delta: event.text,
        with: (text) => ({ ...event, text }),
      }
    case 'subagent.event': {
      const inner = deltaOf(event.event)
      return inner === null
        ? null
        : {
            stream: `child ${event.childId} ${inner.stream}`,
            delta: inner.delta,
            with: (delta) => ({ ...event, event: inner.with(delta) }),
          }
    }
    default:
      return null
  }
}
