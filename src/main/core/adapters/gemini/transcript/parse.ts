import type { Block } from '../../../../../shared/session/blocks'
import { JsonSplitError, splitJson, type JsonPiece } from '../../../snapshot/split-json'
import { ConversationBuilder, type Place } from '../../transcript/conversation-builder'
import type { TranscriptPart } from '../../transcript/format'
import type { TranscriptItem } from '../../transcript/items'
import { firstRecord, readRecords, type JsonRecord } from '../../transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '../../transcript/tool-kinds'
import { count, list, moment, record, text } from '../../transcript/values'

/**
 * What a session of Gemini CLI says. Its file is a log of messages and of patches to them, so what holds in the end is only
 * known then; the older form is one JSON value, of which no more than one message is kept at a time. Never rejects for what
 * the file holds.
 */
export async function* parseGemini(
  [file]: readonly TranscriptPart[],
  sessionId: string,
): AsyncGenerator<TranscriptItem[]> {
  if (file === undefined) return
  const builder = new ConversationBuilder(sessionId)
  if (file.path.endsWith('.json')) yield* readWhole(file, builder)
  else {
    const state = await readLog(file)
    begin(builder, state.header)
    for (const message of state.messages.values()) add(builder, message)
  }
  yield builder.finish()
}

interface GeminiState {
  header: JsonRecord
  readonly messages: Map<string, JsonRecord>
}

/** The session that a file names itself. */
export async function geminiSessionId(file: TranscriptPart): Promise<string | undefined> {
  if (!file.path.endsWith('.json')) return text((await firstRecord(file))?.['sessionId'])
  for await (const piece of piecesOf(file))
    if (piece.kind === 'member' && piece.name === 'sessionId') return text(piece.value)
  return undefined
}

function begin(builder: ConversationBuilder, header: JsonRecord): void {
  const started = moment(header['startTime'])
  if (started !== undefined) builder.touch(started)
  builder.facts.title = text(header['summary']) ?? builder.facts.title
}

async function readLog(file: TranscriptPart): Promise<GeminiState> {
  const state: GeminiState = { header: {}, messages: new Map() }
  for await (const { records } of readRecords(file.read())) for (const line of records) take(state, line)
  return state
}

function take(state: GeminiState, line: JsonRecord): void {
  const patch = record(line['$set'])
  if (Array.isArray(patch['messages'])) setMessages(state, patch['messages'])
  const rewound = text(line['$rewindTo'])
  if (rewound !== undefined) rewind(state, rewound)
  if (text(line['sessionId']) !== undefined) state.header = { ...state.header, ...line }
  else if (Object.keys(patch).length > 0) state.header = { ...state.header, ...patch }
  else put(state, line)
}

async function* readWhole(file: TranscriptPart, builder: ConversationBuilder): AsyncGenerator<TranscriptItem[]> {
  const seen = new Set<string>()
  for await (const piece of piecesOf(file)) {
    if (piece.kind === 'member') begin(builder, { [piece.name]: piece.value })
    if (piece.kind !== 'item' || piece.name !== 'messages') continue
    const message = record(piece.value)
    const id = text(message['id'])
    if (id === undefined || seen.has(id)) continue
    seen.add(id)
    add(builder, message)
    yield builder.take()
  }
}

/** The members of the value a file is, as far as it is whole. */
async function* piecesOf(file: TranscriptPart): AsyncGenerator<JsonPiece> {
  try {
    yield* splitJson(file.read())
  } catch (thrown) {
    if (!(thrown instanceof JsonSplitError)) throw thrown
  }
}

function setMessages(state: GeminiState, messages: readonly unknown[]): void {
  state.messages.clear()
  for (const message of messages) put(state, record(message))
}

function put(state: GeminiState, message: JsonRecord): void {
  const id = text(message['id'])
  if (id !== undefined) state.messages.set(id, { ...state.messages.get(id), ...message })
}

function rewind(state: GeminiState, messageId: string): void {
  let isGone = false
  for (const id of [...state.messages.keys()]) if ((isGone ||= id === messageId)) state.messages.delete(id)
}

function add(builder: ConversationBuilder, message: JsonRecord): void {
  const place: Place = { id: text(message['id']) ?? 'message', at: moment(message['timestamp']) ?? 0 }
  const { content } = message
  const words =
    typeof content === 'string' ? [content] : list(content).flatMap((part) => text(record(part)['text']) ?? [])
  if (message['type'] === 'user') {
    for (const said of words) noteFolder(builder, said)
    const blocks = words
      .filter((said) => !said.startsWith('<session_context>'))
      .map((said): Block => ({ type: 'text', content: said }))
    if (blocks.length > 0) builder.prompt(blocks, place)
  } else if (message['type'] === 'gemini') addAnswer(builder, message, words, place)
  else if (message['type'] === 'error') builder.fail(words.join('\n'), place.at)
}

/** The folder stands only in what the model is told at first. */
function noteFolder(builder: ConversationBuilder, said: string): void {
  if (!said.startsWith('<session_context>')) return
  builder.facts.cwd ??= /\*\*Workspace Directories:\*\*\n\s*- (.+)/.exec(said)?.[1]
}

function addAnswer(builder: ConversationBuilder, message: JsonRecord, words: readonly string[], place: Place): void {
  const model = text(message['model'])
  if (model !== undefined) builder.facts.model = model
  for (const thought of list(message['thoughts']).map(record)) {
    const parts = [text(thought['subject']), text(thought['description'])].filter((part) => part !== undefined)
    builder.reasoning(parts.join('\n\n'), place)
  }
  builder.text(words.join(''), place)
  for (const call of list(message['toolCalls']).map(record)) addCall(builder, call, place)
  const tokens = record(message['tokens'])
  if (Object.keys(tokens).length === 0) return
  builder.usage(
    {
      granularity: 'call',
      mode: 'delta',
      inputTokens: count(tokens['input']) + count(tokens['tool']),
      outputTokens: count(tokens['output']) + count(tokens['thoughts']),
      cacheReadTokens: count(tokens['cached']),
      reasoningTokens: count(tokens['thoughts']),
      ...(model === undefined ? {} : { model }),
    },
    place.at,
  )
}

function addCall(builder: ConversationBuilder, call: JsonRecord, place: Place): void {
  const toolCallId = text(call['id'])
  if (toolCallId === undefined) return
  const name = text(call['name']) ?? 'tool'
  const args = { ...record(call['args']) }
  const title = text(call['description'])
  const named = title === undefined ? titleOfCall(args) : { title }
  builder.toolCall({ toolCallId, name, args, kind: kindOfTool(name), ...named }, place)
  const response = record(record(record(list(call['result'])[0])['functionResponse'])['response'])
  const output = text(response['output']) ?? text(response['error']) ?? text(call['resultDisplay'])
  const outcome = call['status'] === 'success' ? 'ok' : call['status'] === 'cancelled' ? 'cancelled' : 'error'
  builder.toolOutput(
    {
      toolCallId,
      outcome,
      ...(output === undefined ? {} : { output }),
      ...(outcome === 'error' ? { isError: true } : {}),
      ...(outcome === 'ok' ? changeOfCall(args) : {}),
    },
    place,
  )
}
