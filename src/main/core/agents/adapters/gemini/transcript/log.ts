import type { ConversationBuilder } from '../../../transcript/conversation-builder'
import { Rewound, type TranscriptPart } from '../../../transcript/format'
import type { TranscriptItem } from '../../../transcript/items'
import { PADDING, type Fate, type Ledger } from '../../../transcript/ledger'
import { readRecords, type JsonRecord, type RecordBatch } from '../../../transcript/records'
import { list, record, text } from '../../../transcript/values'
import { fateOfFacts, fateOfMessage, hide } from './fates'
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
  /** Returns what becomes of it; undefined when it is shown. */
  message(id: string, message: JsonRecord): Fate | undefined
  /** Retracts this message and all later ones. */
  rewind(id: string): void
}

/** Receives the messages of a line. Returns the fate of one. */
type Account = (message: JsonRecord, again: Fate | undefined) => Fate

/** Passes on the content of one line. Returns its fate. */
function readLine(line: JsonRecord, reader: LogReader, account: Account): Fate {
  const id = text(line['id'])
  if (id !== undefined && line['sessionId'] === undefined && line['$set'] === undefined)
    return account(line, reader.message(id, line))
  const patch = record(line['$set'])
  if (Array.isArray(patch['messages'])) {
    reader.clear()
    for (const value of list(patch['messages'])) {
      const message = record(value)
      const messageId = text(message['id'])
      account(message, messageId === undefined ? undefined : reader.message(messageId, message))
    }
  }
  const rewound = text(line['$rewindTo'])
  if (rewound !== undefined) reader.rewind(rewound)
  const isHead = text(line['sessionId']) !== undefined
  reader.facts(isHead ? line : patch)
  return rewound === undefined ? fateOfFacts(Object.keys(isHead ? line : patch)) : 'joined'
}

/** Passes on the content of some lines, and accounts for them. */
function readBatch(
  { records, others }: RecordBatch,
  reader: LogReader,
  builder: ConversationBuilder,
  ledger: Ledger,
): void {
  const where = () => builder.whereabouts()
  let isInLine = false
  const account: Account = (message, again) => {
    const fate = fateOfMessage(message, ledger, where, again)
    // A message within a list is a part of its line.
    return isInLine ? ledger.part(fate, message, where()) : fate
  }
  for (const { text: words } of others) ledger.record(words === '' ? PADDING : 'unread', words, where())
  for (const line of records) {
    isInLine = line['$set'] !== undefined
    ledger.record(readLine(line, reader, account), line, where())
  }
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
  ledger: Ledger,
): AsyncGenerator<TranscriptItem[]> {
  const told = new Set<string>()
  let last: { readonly id: string; message: JsonRecord } | null = null
  let dropped: string | undefined
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
      // Mostly the list tells it again.
      dropped = last?.id
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
        return id === dropped ? 'joined' : undefined
      }
      return 'joined'
    },
  }
  for await (const batch of readRecords(file.read())) {
    readBatch(batch, reader, builder, ledger)
    yield builder.take()
  }
  tellLast()
}

/**
 * Reads any log in two passes: the first determines the valid lines and their order; the second emits their messages,
 * keeping only those that others must precede.
 */
export async function* readTwice(
  file: TranscriptPart,
  builder: ConversationBuilder,
  ledger: Ledger,
): AsyncGenerator<TranscriptItem[]> {
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
      if (owner === undefined) return hide.rewound
      waiting.set(owner.id, { ...waiting.get(owner.id), ...message })
      if (owner.isLast) whole.add(owner.id)
      for (; next.done !== true && whole.has(next.value); next = order.next()) {
        addMessage(builder, waiting.get(next.value) ?? {})
        waiting.delete(next.value)
        whole.delete(next.value)
      }
      return owner.isLast ? undefined : 'joined'
    },
  }
  for await (const batch of readRecords(file.read())) {
    readBatch(batch, reader, builder, ledger)
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
      return undefined
    },
  }
  const ignored: Account = () => 'joined'
  for await (const { records } of readRecords(file.read())) for (const line of records) readLine(line, reader, ignored)
  return parts
}
