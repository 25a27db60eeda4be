import type { ConversationBuilder } from '../../../transcript/conversation-builder'
import { Rewound, type TranscriptPart } from '../../../transcript/format'
import type { TranscriptItem } from '../../../transcript/items'
import { readRecords, type JsonRecord } from '../../../transcript/records'
import { list, record, text } from '../../../transcript/values'
import { addFacts, addMessage } from './messages'

/*
 * The log of a session: a line with metadata, messages, which are repeated as a whole when they grow, patches of the
 * metadata, lists that replace all messages, and marks from which on messages are retracted.
 */

/** Receiver of the log's content, in order. */
interface LogReader {
  facts(facts: JsonRecord): void
  /** Retracts all messages so far. */
  clear(): void
  message(id: string, message: JsonRecord): void
  /** Retracts this message and all later ones. */
  rewind(id: string): void
}

/** Passes on the content of one line. */
function readLine(line: JsonRecord, reader: LogReader): void {
  const id = text(line['id'])
  if (id !== undefined && line['sessionId'] === undefined && line['$set'] === undefined) {
    reader.message(id, line)
    return
  }
  const patch = record(line['$set'])
  if (Array.isArray(patch['messages'])) {
    reader.clear()
    for (const value of list(patch['messages'])) {
      const message = record(value)
      const messageId = text(message['id'])
      if (messageId !== undefined) reader.message(messageId, message)
    }
  }
  const rewound = text(line['$rewindTo'])
  if (rewound !== undefined) reader.rewind(rewound)
  reader.facts(text(line['sessionId']) === undefined ? patch : line)
}

/**
 * Reads a log in one pass: keeps the last message, which may have further parts, and the ids of the others. A later
 * part of another message throws {@link Rewound}; if only the ends of the file are available, `isPartial`, it is
 * ignored instead.
 */
export async function* readOnce(
  file: TranscriptPart,
  builder: ConversationBuilder,
  isPartial: boolean,
): AsyncGenerator<TranscriptItem[]> {
  const told = new Set<string>()
  let last: { readonly id: string; message: JsonRecord } | null = null
  const tellLast = (): void => {
    if (last === null) return
    told.add(last.id)
    addMessage(builder, last.message)
    last = null
  }
  const takeBack = (): void => {
    if (!isPartial) throw new Rewound()
  }
  const reader: LogReader = {
    facts: (facts) => addFacts(builder, facts),
    clear: () => {
      if (told.size > 0) takeBack()
      last = null
    },
    rewind: (id) => {
      if (id === last?.id) last = null
      else if (told.has(id)) takeBack()
    },
    message: (id, message) => {
      if (id === last?.id) last.message = { ...last.message, ...message }
      else if (told.has(id)) takeBack()
      else {
        tellLast()
        last = { id, message }
      }
    },
  }
  for await (const { records } of readRecords(file.read())) {
    for (const line of records) readLine(line, reader)
    yield builder.take()
  }
  tellLast()
}

/**
 * Reads any log in two passes: the first determines the valid lines and their order; the second emits their messages,
 * keeping only those that others must precede.
 */
export async function* readTwice(file: TranscriptPart, builder: ConversationBuilder): AsyncGenerator<TranscriptItem[]> {
  const parts = await readParts(file)
  /** By part number, its message, and whether it is the last part of it. */
  const owners = new Map<number, { readonly id: string; readonly isLast: boolean }>()
  for (const [id, numbers] of parts)
    for (const number of numbers) owners.set(number, { id, isLast: number === numbers.at(-1) })
  const order = parts.keys()
  let next = order.next()
  const waiting = new Map<string, JsonRecord>()
  const whole = new Set<string>()
  let number = 0
  const reader: LogReader = {
    facts: (facts) => addFacts(builder, facts),
    clear: () => undefined,
    rewind: () => undefined,
    message: (_id, message) => {
      const owner = owners.get(number++)
      if (owner === undefined) return
      waiting.set(owner.id, { ...waiting.get(owner.id), ...message })
      if (owner.isLast) whole.add(owner.id)
      for (; next.done !== true && whole.has(next.value); next = order.next()) {
        addMessage(builder, waiting.get(next.value) ?? {})
        waiting.delete(next.value)
        whole.delete(next.value)
      }
    },
  }
  for await (const { records } of readRecords(file.read())) {
    for (const line of records) readLine(line, reader)
    yield builder.take()
  }
}

/** Returns by id, in conversation order, the numbers of the messages in the file that make up each one. */
async function readParts(file: TranscriptPart): Promise<ReadonlyMap<string, readonly number[]>> {
  const parts = new Map<string, number[]>()
  let number = 0
  const reader: LogReader = {
    facts: () => undefined,
    clear: () => parts.clear(),
    rewind: (id) => {
      let isGone = false
      for (const other of [...parts.keys()]) if ((isGone ||= other === id)) parts.delete(other)
    },
    message: (id) => {
      const numbers = parts.get(id)
      if (numbers === undefined) parts.set(id, [number])
      else numbers.push(number)
      number++
    },
  }
  for await (const { records } of readRecords(file.read())) for (const line of records) readLine(line, reader)
  return parts
}
