import type { AdapterEvent } from '../../../../shared/adapter/port'
import type { Converted } from './conversion'
import { UnknownMessages } from './unknown-messages'

/** The longest piece of a line that is no message and goes to the log. */
const MAX_GARBAGE_CHARACTERS = 2048

/** Where it goes. */
export interface Outputs {
  readonly onEvent: (event: AdapterEvent) => void
  /** Takes diagnostics by line. */
  readonly onLog: (line: string) => void
}

/**
 * Keeps the state of an agent's conversion, and passes on what follows from what the agent says, in order, until it is
 * closed. The traffic of each kind of agent is one.
 */
export abstract class Outlet<State> {
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

  /** Nothing is passed on any more. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Changes the state, and passes on what follows from it. */
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

  /** A message of no kind that is known. */
  onUnknown(native: unknown): void {
    this.emit({ type: 'unknown', native })
  }

  /** Something in place of a message that is none. */
  onGarbage(words: string): void {
    this.#onLog(words.slice(0, MAX_GARBAGE_CHARACTERS))
  }

  /** Nobody answers what is asked now. */
  abstract withdrawAll(): void

  /** Nothing is passed on any more, after what was left open is ended by `end`. */
  close(end: (state: State) => Converted<State> = (state) => ({ state, events: [] })): void {
    this.withdrawAll()
    this.apply(end)
    this.#isClosed = true
  }
}
