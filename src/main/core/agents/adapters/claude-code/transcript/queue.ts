import type { JsonRecord } from '#core/agents/transcript/records'
import { list, moment, record, text } from '#core/agents/transcript/values'
import { wordsOfUser } from './grammar'

/** A message typed while the agent worked. Plain data. */
export interface QueuedMessage {
  /** Empty when it is shown where the agent received it. */
  words: string
  readonly at: number
}

/** State of a queue. Plain data. */
export interface QueueState {
  readonly waiting: readonly QueuedMessage[]
  readonly taken: readonly QueuedMessage[]
}

/**
 * Messages that were typed while the agent worked. Mostly each is in the file again, where the agent received it: as a
 * message of the user or as an attachment. Some versions only note that it left the queue.
 */
export class Queue {
  #waiting: QueuedMessage[]
  /** Those that the agent took in the middle of a turn. */
  #taken: QueuedMessage[]

  constructor({ waiting, taken }: QueueState = { waiting: [], taken: [] }) {
    this.#waiting = waiting.map((message) => ({ ...message }))
    this.#taken = taken.map((message) => ({ ...message }))
  }

  get state(): QueueState {
    return { waiting: [...this.#waiting], taken: [...this.#taken] }
  }

  /** Notes an operation of the queue. Returns false for an unknown one, and for content in an unknown form. */
  note(entry: JsonRecord): boolean {
    return this.#note(entry) && isContent(entry['content'])
  }

  #note(entry: JsonRecord): boolean {
    const words = typedIn(entry['content'])
    switch (entry['operation']) {
      case 'enqueue':
        this.#waiting.push({ words, at: moment(entry['timestamp']) ?? 0 })
        return true
      case 'remove':
        this.#taken.push(...this.#next(words))
        return true
      case 'dequeue':
        // It is the next message of the user, as it is or expanded.
        this.#next(words)
        return true
      case 'popAll':
        // They are edited, and sent again.
        this.#waiting = []
        return true
      default:
        return false
    }
  }

  /** Settles the messages that a text of the user consists of. */
  said(words: string): void {
    const lines = `\n${words.trim()}\n`
    const isSaid = (message: QueuedMessage): boolean => message.words !== '' && lines.includes(`\n${message.words}\n`)
    for (const message of this.#waiting) if (isSaid(message)) message.words = ''
    this.#taken = this.#taken.filter((message) => !isSaid(message))
  }

  /** Returns those that the agent received without any other trace. */
  unsaid(): QueuedMessage[] {
    const taken = this.#taken
    if (taken.length > 0) this.#taken = []
    return taken.filter(({ words }) => words !== '')
  }

  /** Returns those that never left the queue. */
  left(): QueuedMessage[] {
    return this.#waiting.filter(({ words }) => words !== '')
  }

  #next(words: string): QueuedMessage[] {
    const named = words === '' ? -1 : this.#waiting.findIndex((message) => message.words === words)
    return this.#waiting.splice(Math.max(0, named), 1)
  }
}

/** Returns the words that somebody typed, of a text or a list of blocks; empty for those of the tool. */
function typedIn(content: unknown): string {
  const texts =
    typeof content === 'string' ? [content] : list(content).flatMap((part) => text(record(part)['text']) ?? [])
  return texts
    .map(wordsOfUser)
    .flatMap((words) => (words.kind === 'typed' ? [words.text] : words.kind === 'shell' ? [`! ${words.command}`] : []))
    .join('\n')
}

/** Returns whether words are missing in no part of a message, of which pictures are told again with it. */
function isContent(content: unknown): boolean {
  if (!Array.isArray(content)) return content === undefined || content === null || typeof content === 'string'
  return content.every((part) => {
    const { type, text: words } = record(part)
    return type === 'image' || type === 'document' || typeof words === 'string'
  })
}
