import { LineSplitter, splitLines } from '#core/base/streams/line-splitter'
import { parseMessages, type MessageId } from '#shared/rpc/messages'
import { MAX_MESSAGE_BYTES } from '#shared/rpc/pipe'

/** Events are many, and long: they begin with these bytes, and no answer does. */
const CALL = Buffer.from('{"jsonrpc":"2.0","method"')

/** Requests that the other side has not answered yet, as the lines of JSON-RPC in both directions tell. */
export class Outstanding {
  readonly #asked = new LineSplitter(MAX_MESSAGE_BYTES)
  readonly #answered = new LineSplitter(MAX_MESSAGE_BYTES)
  /** Number of requests by their ids. */
  readonly #waiting = new Map<MessageId, number>()

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  /** Takes bytes with requests. */
  sent(chunk: Buffer): void {
    for (const line of splitLines(this.#asked, chunk)) {
      if (line === 'tooLong') this.#add(null)
      else if (line.length > 0) this.#ask(line.toString('utf8'))
    }
  }

  /** Takes bytes with answers. */
  received(chunk: Buffer): void {
    for (const line of splitLines(this.#answered, chunk)) {
      if (line === 'tooLong' || this.isEmpty || line.subarray(0, CALL.length).equals(CALL)) continue
      const parsed = parseMessages(line.toString('utf8'))
      if (parsed.ok)
        for (const message of [parsed.value].flat()) if (message.kind === 'response') this.#remove(message.id)
    }
  }

  #ask(line: string): void {
    const parsed = parseMessages(line)
    // What cannot be read is answered without an id.
    if (!parsed.ok) this.#add(null)
    else
      for (const message of [parsed.value].flat())
        if (message.kind === 'request' || message.kind === 'invalid') this.#add(message.id)
  }

  #add(id: MessageId): void {
    this.#waiting.set(id, (this.#waiting.get(id) ?? 0) + 1)
  }

  #remove(id: MessageId): void {
    const left = (this.#waiting.get(id) ?? 0) - 1
    if (left > 0) this.#waiting.set(id, left)
    else this.#waiting.delete(id)
  }
}
