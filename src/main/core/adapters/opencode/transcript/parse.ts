import type { Block } from '../../../../../shared/session/blocks'
import { ConversationBuilder, type Place } from '../../transcript/conversation-builder'
import type { TranscriptItem, TranscriptOrigin } from '../../transcript/items'
import type { JsonRecord } from '../../transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '../../transcript/tool-kinds'
import { count, moment, record, text } from '../../transcript/values'

/** A session as its tool stores it. */
export interface OpencodeSession {
  readonly id: string
  readonly title: string
  readonly directory: string
  readonly createdAt: number
  readonly origin?: TranscriptOrigin
}

/** A message and its parts, as they are stored. */
export interface OpencodeMessage {
  readonly id: string
  readonly data: JsonRecord
  readonly parts: readonly { readonly id: string; readonly data: JsonRecord }[]
}

/** What a session of OpenCode says. Never throws for what its rows hold. */
export function* parseOpencode(
  session: OpencodeSession,
  messages: Iterable<OpencodeMessage>,
): Generator<TranscriptItem[]> {
  const builder = new ConversationBuilder(session.id)
  builder.facts.cwd = text(session.directory)
  builder.facts.title = titleOfSession(session.title)
  if (session.origin !== undefined) builder.facts.origin = session.origin
  builder.touch(session.createdAt)
  for (const message of messages) {
    if (message.data['role'] === 'user') addPrompt(builder, message)
    else addAnswer(builder, message)
    yield builder.take()
  }
  yield builder.finish()
}

/** A session's title, unless the tool made it up before anything was said. */
export function titleOfSession(title: string): string | undefined {
  return /^(?:New|Child) session - /.test(title) ? undefined : text(title)
}

function placeOf({ id, data }: OpencodeMessage): Place {
  return { id, at: moment(record(data['time'])['created']) ?? 0 }
}

function addPrompt(builder: ConversationBuilder, message: OpencodeMessage): void {
  const blocks = message.parts.flatMap(({ data }): Block[] => {
    const words = text(data['text'])
    if (data['type'] === 'text' && words !== undefined && data['synthetic'] !== true)
      return [{ type: 'text', content: words }]
    const [, mimeType, bytes] = /^data:([^;,]+);base64,(.+)$/s.exec(text(data['url']) ?? '') ?? []
    if (data['type'] !== 'file' || mimeType === undefined || bytes === undefined) return []
    const source = { type: 'base64' as const, data: bytes, mimeType }
    return [mimeType.startsWith('image/') ? { type: 'image', source } : { type: 'document', source }]
  })
  if (blocks.length > 0) builder.prompt(blocks, placeOf(message))
}

function addAnswer(builder: ConversationBuilder, message: OpencodeMessage): void {
  const { data } = message
  const model = text(data['modelID'])
  if (model !== undefined) builder.facts.model = model
  for (const part of message.parts) addPart(builder, part.data, { ...placeOf(message), id: part.id })
  const failure = record(data['error'])
  if (Object.keys(failure).length > 0)
    builder.fail(text(record(failure['data'])['message']) ?? text(failure['name']) ?? 'It failed.', placeOf(message).at)
  const completed = moment(record(data['time'])['completed'])
  if (completed !== undefined) builder.touch(completed)
  addUsage(builder, data, model, completed ?? placeOf(message).at)
}

function addPart(builder: ConversationBuilder, part: JsonRecord, place: Place): void {
  if (part['type'] === 'text') builder.text(text(part['text']) ?? '', place)
  else if (part['type'] === 'reasoning') builder.reasoning(text(part['text']) ?? '', place)
  else if (part['type'] === 'tool') addTool(builder, part, place)
}

function addTool(builder: ConversationBuilder, part: JsonRecord, place: Place): void {
  const state = record(part['state'])
  const time = record(state['time'])
  const toolCallId = text(part['callID']) ?? place.id
  const name = text(part['tool']) ?? 'tool'
  const args = { ...record(state['input']) }
  const title = text(state['title'])
  const named = title === undefined ? titleOfCall(args) : { title }
  const started = moment(time['start']) ?? place.at
  builder.toolCall({ toolCallId, name, args, kind: kindOfTool(name), ...named }, { ...place, at: started })
  if (state['status'] !== 'completed' && state['status'] !== 'error') return
  const isError = state['status'] === 'error'
  const ended = moment(time['end']) ?? started
  builder.toolOutput(
    {
      toolCallId,
      output: text(isError ? state['error'] : state['output']) ?? '',
      outcome: isError ? 'error' : 'ok',
      elapsedMs: Math.max(0, ended - started),
      ...(isError ? { isError } : {}),
      ...(isError ? {} : changeOfCall(args)),
    },
    { ...place, at: ended },
  )
}

function addUsage(builder: ConversationBuilder, data: JsonRecord, model: string | undefined, at: number): void {
  const tokens = record(data['tokens'])
  const cache = record(tokens['cache'])
  const cacheReadTokens = count(cache['read'])
  const cacheWriteTokens = count(cache['write'])
  const inputTokens = count(tokens['input']) + cacheReadTokens + cacheWriteTokens
  const reasoningTokens = count(tokens['reasoning'])
  const outputTokens = count(tokens['output']) + reasoningTokens
  if (inputTokens + outputTokens === 0) return
  const amount = count(data['cost'])
  builder.usage(
    {
      granularity: 'message',
      mode: 'delta',
      inputTokens,
      outputTokens,
      cacheReadTokens,
      cacheWriteTokens,
      reasoningTokens,
      ...(model === undefined ? {} : { model }),
      ...(amount === 0 ? {} : { cost: { amount, currency: 'USD', source: 'client-reported' } }),
    },
    at,
  )
}
