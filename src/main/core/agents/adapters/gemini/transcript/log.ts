import type { ConversationBuilder } from '#core/agents/transcript/conversation-builder'
import { Rewound, type TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { PADDING, type Fate, type Ledger } from '#core/agents/transcript/ledger'
import { fields, isWhole } from '#core/agents/transcript/fields'
import { readRecords, type JsonRecord, type RecordBatch } from '#core/agents/transcript/records'
import { list, record, text } from '#core/agents/transcript/values'
import { Accounts, fateOfEarlier, known, settle, type Outcome } from './accounts'
import { fateOfFacts, hide } from './fates'
import { addFacts, addMessage, addUsageOf, hasUsage, isContext } from './messages'

/*
 * The log of a session: a line with metadata, messages, which are repeated as a whole when they grow, patches of the
 * metadata, lists that replace all messages, and marks from which on messages are retracted.
 */

/** Receiver of the log's content, in order. */
interface LogReader {
  facts(facts: JsonRecord): void
  /** Retracts all messages so far. */
  clear(): void
  message(id: string, message: JsonRecord): Outcome
  /** Retracts this message and all later ones. */
  rewind(id: string): void
}

/** Receives a message of a line, with its outcome. */
type Account = (message: unknown, outcome: Outcome) => void

const lineFields = fields({ any: 'timestamp', text: '$rewindTo', record: '$set' })

const SHOWN = known(undefined)

/** Passes on the content of one line. Returns its fate; undefined for a line that is a message. */
function readLine(line: JsonRecord, reader: LogReader, account: Account): Fate | undefined {
  const id = text(line['id'])
  if (id !== undefined && line['sessionId'] === undefined && line['$set'] === undefined) {
    account(line, reader.message(id, line))
    return undefined
  }
  const patch = record(line['$set'])
  if (Array.isArray(patch['messages'])) {
    // A session that is loaded has its context told again, and goes on.
    if (!list(patch['messages']).every((value) => isContext(record(value)))) reader.clear()
    for (const value of list(patch['messages'])) {
      const message = record(value)
      const messageId = text(message['id'])
      account(value, messageId === undefined ? SHOWN : reader.message(messageId, message))
    }
  }
  const rewound = text(line['$rewindTo'])
  if (rewound !== undefined) reader.rewind(rewound)
  const isHead = text(line['sessionId']) !== undefined
  reader.facts(isHead ? line : patch)
  if (isHead) return fateOfFacts(line)
  if (!isWhole(line, lineFields)) return 'unknown'
  return rewound === undefined || line['$set'] !== undefined ? fateOfFacts(patch) : 'joined'
}

/** Passes on the content of some lines, and accounts for them. */
function readBatch({ records, others }: RecordBatch, reader: LogReader, accounts: Accounts): void {
  let next = 0
  const passOver = (until: number): void => {
    for (let other = others[next]; other !== undefined && other.before <= until; other = others[++next])
      accounts.line(other.text === '' ? PADDING : 'unknown', other.text)
  }
  let isInLine = false
  const account: Account = (message, outcome) => accounts.message(message, outcome, isInLine)
  for (let index = 0; index < records.length; index++) {
    const line = records[index] ?? {}
    passOver(index)
    isInLine = line['$set'] !== undefined
    const fate = readLine(line, reader, account)
    if (fate !== undefined) accounts.line(fate, line)
    accounts.settle()
  }
  passOver(records.length)
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
  let last: { readonly id: string; message: JsonRecord; outcome: Outcome } | null = null
  const accounts = new Accounts(ledger, () => builder.whereabouts())
  const settleLast = (fate: Fate | undefined): void => {
    if (last !== null) settle(last.outcome, fate)
  }
  const tellLast = (): void => {
    if (last === null) return
    told.add(last.id)
    settleLast(addMessage(builder, last.message))
    last = null
  }
  const takeBack = (): void => {
    if (!isPartial) throw new Rewound()
  }
  const reader: LogReader = {
    facts: (facts) => addFacts(builder, facts),
    clear: () => {
      if (told.size > 0 || (last !== null && hasUsage(last.message))) takeBack()
      settleLast(hide.rewound)
      last = null
    },
    rewind: (id) => {
      if (id === last?.id) {
        if (hasUsage(last.message)) takeBack()
        settleLast(hide.rewound)
        last = null
      } else if (told.has(id)) takeBack()
    },
    message: (id, message) => {
      if (id !== last?.id && told.has(id)) {
        takeBack()
        return known('joined')
      }
      const outcome: Outcome = { isKnown: false, fate: undefined }
      if (id === last?.id) {
        settleLast(fateOfEarlier(last.message, message))
        last = { id, message: { ...last.message, ...message }, outcome }
      } else {
        tellLast()
        last = { id, message, outcome }
      }
      return outcome
    },
  }
  for await (const batch of readRecords(file.read())) {
    readBatch(batch, reader, accounts)
    yield builder.take()
  }
  tellLast()
  accounts.end()
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
  const waiting = new Map<string, { readonly message: JsonRecord; readonly outcome: Outcome }>()
  const whole = new Set<string>()
  let number = 0
  /** Messages that were taken back, whose calls count all the same. */
  const gone = new Map<string, JsonRecord>()
  const accounts = new Accounts(ledger, () => builder.whereabouts())
  const reader: LogReader = {
    facts: (facts) => addFacts(builder, facts),
    clear: () => undefined,
    rewind: () => undefined,
    message: (id, message) => {
      const owner = owners.get(number++)
      if (owner === undefined) {
        if (!parts.has(id)) gone.set(id, { ...gone.get(id), ...message })
        return known(hide.rewound)
      }
      const earlier = waiting.get(owner.id)
      if (earlier !== undefined) settle(earlier.outcome, fateOfEarlier(earlier.message, message))
      const outcome: Outcome = { isKnown: false, fate: undefined }
      waiting.set(owner.id, { message: { ...earlier?.message, ...message }, outcome })
      if (owner.isLast) whole.add(owner.id)
      for (; next.done !== true && whole.has(next.value); next = order.next()) {
        const held = waiting.get(next.value)
        if (held !== undefined) settle(held.outcome, addMessage(builder, held.message))
        waiting.delete(next.value)
        whole.delete(next.value)
      }
      return outcome
    },
  }
  for await (const batch of readRecords(file.read())) {
    readBatch(batch, reader, accounts)
    yield builder.take()
  }
  for (const message of gone.values()) addUsageOf(builder, message)
  accounts.end()
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
      return SHOWN
    },
  }
  const ignored: Account = () => undefined
  for await (const { records } of readRecords(file.read())) for (const line of records) readLine(line, reader, ignored)
  return parts
}
