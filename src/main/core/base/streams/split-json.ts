/*
 * Reads the one shape that snapshot files have, an object whose lists can be larger than memory, piece by piece: it
 * finds where each list item begins and ends, and leaves the text in between to `JSON.parse`, which is many times
 * faster than a custom parser would be.
 */

/** Member of the object, item of one of its lists, or empty list. */
export type JsonPiece =
  | { readonly kind: 'member'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'empty'; readonly name: string }
  | { readonly kind: 'item'; readonly name: string; readonly index: number; readonly value: unknown }

/** Failure to read a file. The message is user-facing. */
export class JsonSplitError extends Error {
  constructor(
    message: string,
    /** Place up to which everything was read, if it is known. */
    readonly readTo: ReadTo | null = null,
  ) {
    super(message)
  }
}

/** Place after the last whole piece. */
export interface ReadTo {
  /** In bytes. */
  readonly offset: number
  /** Name of the list that it is in, and index of the next item. */
  readonly list?: { readonly name: string; readonly index: number }
}

export interface SplitLimits {
  /** Maximum nesting depth of lists and objects. */
  readonly depth: number
  /** Maximum size of an item, in bytes. */
  readonly itemBytes: number
}

export const SPLIT_LIMITS: SplitLimits = { depth: 200, itemBytes: 128 * 1024 * 1024 }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** Token expected next at the outermost two levels. */
type Expect = 'start' | 'name-or-end' | 'name' | 'colon' | 'value' | 'comma-or-end' | 'end'

interface OpenList {
  count: number
  expect: 'item-or-end' | 'item' | 'comma-or-end'
}

interface OpenValue {
  depth: number
  inString: boolean
  escaped: boolean
  /** True for a number, true, false or null, which end where something else begins. */
  readonly isBare: boolean
}

/**
 * Yields the members of the object in `chunks`, in order, and the items of members that are lists, one by one. Throws
 * {@link JsonSplitError} for anything that is not such an object, and any error of `chunks`.
 */
export async function* splitJson(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limits: SplitLimits = SPLIT_LIMITS,
): AsyncGenerator<JsonPiece> {
  for await (const pieces of splitChunks(chunks, limits)) yield* pieces
}

/**
 * Like {@link splitJson}, with the pieces that end in each chunk as one iterable, which is to be read before the next:
 * waiting for every piece takes longer than finding it.
 */
export async function* splitChunks(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limits: SplitLimits = SPLIT_LIMITS,
): AsyncGenerator<Iterable<JsonPiece>> {
  const splitter = new Splitter(limits)
  for await (const chunk of chunks) yield splitter.take(chunk)
  splitter.finish()
}

class Splitter {
  #expect: Expect = 'start'
  #name = ''
  #names = new Set<string>()
  /** Inside a list of the outer object: number of items so far, and whether another may or must follow. */
  #list: OpenList | null = null
  /** Inside a value: depth, and whether in a string. Null between values. */
  #value: OpenValue | null = null
  /** Bytes of the value from earlier chunks. */
  #parts: Uint8Array[] = []
  #partBytes = 0
  #offset = 0
  /** Offset of the end of the last whole piece, in bytes. */
  #readTo = 0
  #isFirst = true

  constructor(readonly limits: SplitLimits) {}

  #failure(message: string): JsonSplitError {
    const list = this.#list === null ? undefined : { name: this.#name, index: this.#list.count }
    return new JsonSplitError(message, { offset: this.#readTo, ...(list === undefined ? {} : { list }) })
  }

  *take(given: Uint8Array): Generator<JsonPiece> {
    const chunk = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
    let at = 0
    if (this.#isFirst) {
      this.#isFirst = false
      if (BYTE_ORDER_MARK.every((byte, index) => chunk[index] === byte)) at = 3
    }
    while (at < chunk.length) {
      if (this.#value !== null) {
        const end = this.#scan(chunk, at)
        if (end === null) {
          this.#keep(chunk.subarray(at))
          break
        }
        const piece = this.#complete(chunk.subarray(at, end))
        at = end
        if (piece === null) continue
        this.#readTo = this.#offset + at
        yield piece
        continue
      }
      const byte = chunk[at] as number
      if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) at++
      else if (byte === CLOSE_LIST && this.#list?.expect === 'item-or-end') {
        this.#closeList()
        at++
        yield { kind: 'empty', name: this.#name }
      } else if (this.#structure(byte, at)) at++
    }
    this.#offset += chunk.length
  }

  finish(): void {
    if (this.#expect !== 'end') throw this.#failure('The file ends unexpectedly: it is cut off or empty.')
  }

  /** Handles a byte between values. Returns true when it is consumed, false when a value begins with it. */
  #structure(byte: number, at: number): boolean {
    if (this.#list !== null) return this.#listStructure(this.#list, byte, at)
    switch (this.#expect) {
      case 'start':
        if (byte !== OPEN_OBJECT) throw this.#unexpected(at, 'It is not a JSON object')
        this.#expect = 'name-or-end'
        return true
      case 'name-or-end':
      case 'name':
        if (byte === CLOSE_OBJECT && this.#expect === 'name-or-end') this.#expect = 'end'
        else if (byte === QUOTE) return this.#begin(byte)
        else throw this.#unexpected(at, 'A name is missing')
        return true
      case 'colon':
        if (byte !== COLON) throw this.#unexpected(at, 'A colon is missing')
        this.#expect = 'value'
        return true
      case 'value':
        if (byte !== OPEN_LIST) return this.#begin(byte)
        this.#list = { count: 0, expect: 'item-or-end' }
        return true
      case 'comma-or-end':
        if (byte === COMMA) this.#expect = 'name'
        else if (byte === CLOSE_OBJECT) this.#expect = 'end'
        else throw this.#unexpected(at, 'A comma is missing')
        return true
      case 'end':
        if (byte === OPEN_OBJECT)
          throw this.#failure(
            'It has a JSON object on each line, but is not from a tool whose sessions Parley can read.',
          )
        throw this.#unexpected(at, 'Something follows after the end')
    }
  }

  #listStructure(list: OpenList, byte: number, at: number): boolean {
    if (byte === CLOSE_LIST && list.expect !== 'item') {
      this.#closeList()
      return true
    }
    if (list.expect === 'comma-or-end') {
      if (byte !== COMMA) throw this.#unexpected(at, 'A comma is missing')
      list.expect = 'item'
      return true
    }
    if (byte === COMMA || byte === CLOSE_LIST) throw this.#unexpected(at, 'A list item is missing')
    return this.#begin(byte)
  }

  #closeList(): void {
    this.#list = null
    this.#expect = 'comma-or-end'
  }

  #begin(byte: number): false {
    const isBare = byte !== QUOTE && byte !== OPEN_LIST && byte !== OPEN_OBJECT
    this.#value = { depth: 0, inString: false, escaped: false, isBare }
    return false
  }

  /** Returns the end of the value that continues at `at`, or null when it is not in this chunk. */
  #scan(chunk: Buffer, from: number): number | null {
    const value = this.#value as OpenValue
    let at = from
    while (at < chunk.length) {
      if (value.inString) {
        const end = this.#skipString(chunk, at)
        if (end === null) return null
        at = end
        if (value.depth === 0) return at
        continue
      }
      const byte = chunk[at] as number
      if (value.isBare) {
        if (byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT || byte <= 0x20) return at
      } else if (byte === QUOTE) value.inString = true
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (++value.depth > this.limits.depth)
          throw this.#failure(`Lists and objects are nested more than ${this.limits.depth} levels deep.`)
      } else if ((byte === CLOSE_OBJECT || byte === CLOSE_LIST) && --value.depth === 0) return at + 1
      at++
    }
    return null
  }

  /**
   * Returns the position after the end of the string that continues at `from`, or null when it is not in this chunk.
   */
  #skipString(chunk: Buffer, from: number): number | null {
    const value = this.#value as OpenValue
    let at = from
    if (value.escaped) {
      value.escaped = false
      at++
    }
    for (;;) {
      const quote = chunk.indexOf(QUOTE, at)
      const end = quote === -1 ? chunk.length : quote
      let backslashes = 0
      while (end - backslashes - 1 >= at && chunk[end - backslashes - 1] === BACKSLASH) backslashes++
      const isEscaped = backslashes % 2 === 1
      if (quote === -1) {
        value.escaped = isEscaped
        return null
      }
      at = quote + 1
      if (isEscaped) continue
      value.inString = false
      return at
    }
  }

  #keep(bytes: Uint8Array): void {
    // A copy, because the reader of the file may reuse the chunk's memory.
    this.#parts.push(Uint8Array.from(bytes))
    this.#partBytes += bytes.length
    if (this.#partBytes > this.limits.itemBytes)
      throw this.#failure(`One item is larger than ${Math.floor(this.limits.itemBytes / 1024 / 1024)} MB.`)
  }

  /** Takes a whole value: a name, a member's value or an item. */
  #complete(last: Uint8Array): JsonPiece | null {
    const isLast = this.#parts.length === 0
    const bytes = isLast ? last : Buffer.concat([...this.#parts, last])
    this.#parts = []
    this.#partBytes = 0
    this.#value = null
    const value = this.#parse(bytes)
    if (this.#list !== null) {
      this.#list.expect = 'comma-or-end'
      return { kind: 'item', name: this.#name, index: this.#list.count++, value }
    }
    if (this.#expect !== 'value') {
      this.#name = value as string
      if (this.#names.has(this.#name)) throw this.#failure(`It has “${this.#name.slice(0, 80)}” twice.`)
      this.#names.add(this.#name)
      this.#expect = 'colon'
      return null
    }
    this.#expect = 'comma-or-end'
    return { kind: 'member', name: this.#name, value }
  }

  #unexpected(at: number, what: string): JsonSplitError {
    return this.#failure(`${what} at byte ${this.#offset + at}.`)
  }

  #parse(bytes: Uint8Array): unknown {
    try {
      return parse(bytes)
    } catch (thrown) {
      throw this.#failure(`It is not JSON: ${thrown instanceof Error ? thrown.message : String(thrown)}.`)
    }
  }
}

function parse(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  // A property of this name would become the prototype of whatever the value is copied to.
  if (text.includes('__proto__')) return JSON.parse(text, dropPrototype) as unknown
  return JSON.parse(text) as unknown
}

function dropPrototype(name: string, value: unknown): unknown {
  return name === '__proto__' ? undefined : value
}
