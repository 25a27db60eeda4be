import type { Block } from '#shared/session/blocks'
import { ConversationBuilder, type Place } from '#core/agents/transcript/conversation-builder'
import type { TranscriptItem, TranscriptOrigin } from '#core/agents/transcript/items'
import { wholeOf, type Fate, type Ledger } from '#core/agents/transcript/ledger'
import { isWhole } from '#core/agents/transcript/fields'
import type { JsonRecord } from '#core/agents/transcript/records'
import { moment, record, text } from '#core/agents/transcript/values'
import { wordsOfError } from '../events/map-messages'
import { titleOfSession } from '../events/titles'
import { usageOf } from '../events/tokens'
import { defined } from '#shared/kernel/defined'
import { dataOf, toolUse } from '../events/tool-part'
import { fateOfPart, hide } from './fates'
import { errorFields, failureFields, messageFields } from './known-fields'

/** A session as stored by its tool. */
export interface OpencodeSession {
  readonly id: string
  readonly title: string
  readonly directory: string
  readonly createdAt: number
  /** Absent: nothing of it was undone. */
  readonly revert?: OpencodeRevert
  readonly origin?: TranscriptOrigin
}

/** Place from which on messages were undone. */
export interface OpencodeRevert {
  readonly messageId: string
  /** Absent: all of the message was undone. */
  readonly partId?: string
}

/** Returns the place that a stored session states. */
export function revertOf(stored: JsonRecord | undefined): OpencodeRevert | undefined {
  const messageId = text(stored?.['messageID'])
  return messageId === undefined ? undefined : { messageId, ...defined({ partId: text(stored?.['partID']) }) }
}

/** A stored message with its parts. */
export interface OpencodeMessage {
  readonly id: string
  readonly data: JsonRecord
  readonly parts: readonly OpencodePart[]
  /** Set for a row that is no message. */
  readonly fate?: Fate
  /** The row as it is stored, if `data` is another form of it. */
  readonly stored?: JsonRecord
  /** True when words of the row are in no part. */
  readonly isLeftOver?: boolean
  /** True for one that is made of a row which others tell of. */
  readonly isMade?: boolean
}

/** A stored part of a message. */
export interface OpencodePart {
  readonly id: string
  readonly data: JsonRecord
  /** Set for one that is not understood as a whole: it, as it is stored. */
  readonly damaged?: unknown
}

/** Parses a session of OpenCode. Never throws because of the content of its rows. */
export function* parseOpencode(
  session: OpencodeSession,
  messages: Iterable<OpencodeMessage>,
  ledger: Ledger,
): Generator<TranscriptItem[]> {
  const builder = new ConversationBuilder(session.id)
  builder.facts.cwd = text(session.directory)
  builder.facts.title = titleOfSession(session.title)
  if (session.origin !== undefined) builder.facts.origin = session.origin
  builder.touch(session.createdAt)
  const { revert } = session
  let isUndone = false
  const account = (message: OpencodeMessage, fateOf: (part: OpencodePart) => Fate, own?: Fate): void => {
    const where = () => builder.whereabouts()
    if (message.isMade === true) return
    const parts = message.parts.map((part) =>
      ledger.part(part.damaged === undefined ? fateOf(part) : 'unknown', part.damaged ?? part.data, where),
    )
    ledger.record(own ?? wholeOf(parts), message.stored ?? message.data, where)
  }
  for (const message of messages) {
    if (message.fate !== undefined) {
      account(message, () => 'unknown', message.fate)
      continue
    }
    const isEdge: boolean = !isUndone && message.id === revert?.messageId
    isUndone ||= isEdge
    if (!isUndone) {
      const isTold = add(builder, message)
      account(message, (part) => fateIn(message, part), isTold ? ownFate(message) : 'unknown')
    } else {
      const left = isEdge && revert?.partId !== undefined ? partsBefore(message, revert.partId) : []
      account(message, (part) => (left.includes(part) ? fateIn(message, part) : hide.reverted))
      if (isEdge && revert?.partId !== undefined) add(builder, { ...message, parts: left })
      // It was used all the same.
      else addUsage(builder, message)
    }
    yield builder.take()
  }
  yield builder.finish()
}

/** Returns the fate of a part of a message that was not undone. */
function fateIn({ data }: OpencodeMessage, part: OpencodePart): Fate {
  if (data['role'] === 'assistant' && data['summary'] === true) return hide.summary
  const fate = fateOfPart(part.data)
  const isPrompt = data['role'] === 'user'
  const { type } = part.data
  // Each is shown only where it occurs.
  if (isPrompt ? type === 'tool' || type === 'reasoning' : type === 'subtask') return 'unknown'
  return fate === hide.reference && isShownFile(data['role'], part.data) ? 'shown' : fate
}

function isShownFile(role: unknown, part: JsonRecord): boolean {
  const source = dataOf(part['url'])
  return source !== undefined && (role === 'user' || source.mimeType.startsWith('image/'))
}

/** Returns the fate of a message itself, if it is not that of its parts. */
function ownFate({ data, parts, stored, isLeftOver = false }: OpencodeMessage): Fate | undefined {
  if (isLeftOver || (stored === undefined && !isWhole(data, messageFields))) return 'unknown'
  if (data['role'] !== 'user' && data['role'] !== 'assistant') return 'unknown'
  // An answer that failed before it said something.
  return data['role'] === 'assistant' && parts.length === 0 ? 'joined' : undefined
}

/** Adds a message. Returns false when its failure is not shown. */
function add(builder: ConversationBuilder, message: OpencodeMessage): boolean {
  if (message.data['role'] !== 'user') return addAnswer(builder, message)
  addPrompt(builder, message)
  return true
}

function partsBefore({ parts }: OpencodeMessage, partId: string): OpencodeMessage['parts'] {
  const index = parts.findIndex(({ id }) => id === partId)
  return index === -1 ? parts : parts.slice(0, index)
}

function placeOf({ id, data }: OpencodeMessage): Place {
  return { id, at: moment(record(data['time'])['created']) ?? 0 }
}

function addPrompt(builder: ConversationBuilder, message: OpencodeMessage): void {
  const blocks = message.parts.flatMap(({ data }): Block[] => {
    const words = text(data['text'])
    if (data['type'] === 'text' && words !== undefined && data['synthetic'] !== true)
      return [{ type: 'text', content: words }]
    const task = data['type'] === 'subtask' ? text(data['prompt']) : undefined
    if (task !== undefined) return [{ type: 'text', content: task }]
    const source = data['type'] === 'file' ? dataOf(data['url']) : undefined
    return source === undefined ? [] : [toBlock(source)]
  })
  if (blocks.length > 0) builder.prompt(blocks, placeOf(message))
}

function addAnswer(builder: ConversationBuilder, message: OpencodeMessage): boolean {
  const { data } = message
  const model = text(data['modelID'])
  if (model !== undefined) builder.facts.model = model
  // A summary of the conversation is the agent's, to itself.
  if (data['summary'] !== true)
    for (const part of message.parts) addPart(builder, part.data, { ...placeOf(message), id: part.id })
  const failure = record(data['error'])
  const hasFailed =
    data['error'] != null && (typeof data['error'] !== 'object' || Object.keys(data['error']).length > 0)
  const words =
    isWhole(failure, errorFields) && isWhole(record(failure['data']), failureFields) ? wordsOfError(failure) : undefined
  const isTold =
    !hasFailed || (builder.fail(wordsOfError(failure) ?? 'It failed.', placeOf(message).at) && words !== undefined)
  const completed = moment(record(data['time'])['completed'])
  if (completed !== undefined) builder.touch(completed)
  addUsage(builder, message)
  return isTold
}

function addUsage(builder: ConversationBuilder, message: OpencodeMessage): void {
  const { data } = message
  const used = usageOf(data, 'message', text(data['modelID']))
  if (used === null) return
  const { created, completed } = record(data['time'])
  const at = moment(completed) ?? placeOf(message).at
  builder.usage(used, at, callOf(data, moment(created), moment(completed)))
}

/**
 * Returns the identity of a model call. A fork copies messages with other ids; their times, model and counts stay as
 * they were.
 */
function callOf(data: JsonRecord, created: number | undefined, completed: number | undefined): string | undefined {
  if (created === undefined || completed === undefined) return undefined
  return JSON.stringify([created, completed, data['modelID'], data['tokens'], data['cost']])
}

function addPart(builder: ConversationBuilder, part: JsonRecord, place: Place): void {
  switch (part['type']) {
    case 'text':
      builder.text(text(part['text']) ?? '', place)
      break
    case 'reasoning':
      builder.reasoning(text(part['text']) ?? '', place)
      break
    case 'tool':
      addTool(builder, part, place)
      break
    case 'file': {
      const source = dataOf(part['url'])
      if (source?.mimeType.startsWith('image/') === true) builder.picture(source, place)
      break
    }
    default:
  }
}

function addTool(builder: ConversationBuilder, part: JsonRecord, place: Place): void {
  const { callId: toolCallId = place.id, name, title, kind, args, end } = toolUse(part)
  const time = record(record(part['state'])['time'])
  const started = moment(time['start']) ?? place.at
  const titled = title === undefined ? {} : { title }
  builder.toolCall({ toolCallId, name, args: { ...args }, kind, ...titled }, { ...place, at: started })
  if (end === undefined) return
  const { error: _words, ...result } = end
  const ended = moment(time['end']) ?? started
  builder.toolOutput(
    {
      toolCallId,
      ...result,
      elapsedMs: Math.max(0, ended - started),
      ...(end.outcome === 'ok' ? {} : { isError: true }),
    },
    { ...place, at: ended },
  )
}

function toBlock(source: NonNullable<ReturnType<typeof dataOf>>): Block {
  return source.mimeType.startsWith('image/') ? { type: 'image', source } : { type: 'document', source }
}
