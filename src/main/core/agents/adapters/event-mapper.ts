import type { AdapterEvent } from '#shared/adapter/port'
import type { Converted } from './conversion'
import { UnknownMessages } from './unknown-messages'

/** Maximum length of an invalid line in the log. */
const MAX_GARBAGE_CHARACTERS = 2048

/** Receivers of events and diagnostics. */
export interface Outputs {
  readonly onEvent: (event: AdapterEvent) => void
  /** Receives diagnostics by line. */
  readonly onLog: (line: string) => void
}

/**
 * Holds the state of an agent's conversion, and emits the resulting events in order until it is closed. The protocol
 * session of each kind of agent extends it.
 */
export abstract class EventMapper<State> {
  #isClosed = false
  readonly #onEvent: (event: AdapterEvent) => void
  readonly #onLog: (line: string) => void
  readonly #unknown: UnknownMessages

  constructor(
    public state: State,
    { onEvent, onLog }: Outputs,
  ) {
    this.#onEvent = onEvent
    this.#onLog = onLog
    this.#unknown = new UnknownMessages(onEvent)
  }

  /** True when nothing is emitted any more. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Changes the state, and emits the resulting events. */
  apply(change: (state: State) => Converted<State>): void {
    const { state, events } = change(this.state)
    this.state = state
    for (const event of events) this.emit(event)
  }

  emit(event: AdapterEvent): void {
    if (this.#isClosed) return
    if (event.type === 'unknown') this.#unknown.tell(event.native)
    else this.#onEvent(event)
  }

  /** Reports a message of an unknown kind. */
  onUnknown(native: unknown): void {
    this.emit({ type: 'unknown', native })
  }

  /** Logs data that is not a message. */
  onGarbage(words: string): void {
    this.#onLog(words.slice(0, MAX_GARBAGE_CHARACTERS))
  }

  /** Withdraws all open questions. */
  abstract withdrawAll(): void

  /** Stops emitting, after `end` has ended everything open. */
  close(end: (state: State) => Converted<State> = (state) => ({ state, events: [] })): void {
    this.withdrawAll()
    this.apply(end)
    this.#isClosed = true
  }
}
