import type { ModelMessage } from 'ai'
import { hasFiles, withoutFiles } from '../prompt/files'
import type { Origin } from '../prompt/origin'
import { outgoing, type Destination, type Kept } from '../prompt/outgoing'

/** Restores what a change took away. */
export type Undo = () => void

/** Stands for the result of a tool that a provider refused. */
const LEFT_OUT = '[The result is left out: the provider of the model did not take it.]'

/** The messages of a session as its model gets them. */
export class Conversation {
  #kept: Kept[]
  /** Position of the current prompt. */
  #start = 0

  constructor(history: readonly Kept[]) {
    this.#kept = [...history]
  }

  /** Begins a prompt. */
  begin(message: ModelMessage): void {
    this.#start = this.#kept.length
    this.#kept.push({ message })
  }

  add(message: ModelMessage, origin?: Origin): void {
    this.#kept.push({ message, origin })
  }

  messagesFor(destination: Destination): ModelMessage[] {
    return outgoing(this.#kept, destination)
  }

  /** True when earlier messages have pictures or documents. */
  get hasEarlierFiles(): boolean {
    return this.#kept.slice(0, this.#start).some(({ message }) => hasFiles(message))
  }

  /** True when the current prompt has them, or results of its calls. */
  get hasCurrentFiles(): boolean {
    return this.#kept.slice(this.#start).some(({ message }) => hasFiles(message))
  }

  /** Names the files of earlier messages instead of sending them. */
  leaveOutEarlierFiles(): Undo {
    return this.#change((kept, index) => (index < this.#start ? withoutFiles(kept) : kept))
  }

  leaveOutCurrentFiles(): Undo {
    return this.#change((kept, index) => (index < this.#start ? kept : withoutFiles(kept)))
  }

  /** Leaves out the last results of tools that are longer than `longest` characters; undefined if there are none. */
  leaveOutResults(longest: number): Undo | undefined {
    const last = this.#kept.at(-1)?.message
    if (last?.role !== 'tool' || this.#kept.length - 1 <= this.#start) return undefined
    const content = last.content.map((part) => {
      if (part.type !== 'tool-result') return part
      const size = part.output.type === 'text' ? part.output.value.length : Number.POSITIVE_INFINITY
      return size <= longest ? part : { ...part, output: { type: 'text' as const, value: LEFT_OUT } }
    })
    if (content.every((part, index) => part === last.content[index])) return undefined
    return this.#change((message, index) => (index === this.#kept.length - 1 ? { ...last, content } : message))
  }

  /** Leaves out earlier messages of the user that nobody answered; undefined if there are none. */
  leaveOutUnanswered(): Undo | undefined {
    const before = this.#kept
    const start = this.#start
    const kept = before.filter(
      ({ message }, index) =>
        index >= start || message.role !== 'user' || before[index + 1]?.message.role === 'assistant',
    )
    if (kept.length === before.length) return undefined
    this.#kept = kept
    this.#start = start - (before.length - kept.length)
    return () => {
      this.#kept = [...before, ...this.#kept.slice(kept.length)]
      this.#start = start
    }
  }

  /** Changes messages in place; what is added later stays when it is undone. */
  #change(changed: (message: ModelMessage, index: number) => ModelMessage): Undo {
    const before = [...this.#kept]
    this.#kept = before.map(({ message, origin }, index) => ({ message: changed(message, index), origin }))
    return () => {
      this.#kept = [...before, ...this.#kept.slice(before.length)]
    }
  }
}
