import type { Block } from '../../../../../../shared/session/blocks'
import type { ConversationBuilder, Place } from '../../../transcript/conversation-builder'
import type { JsonRecord } from '../../../transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '../../../transcript/tool-kinds'
import { defined } from '../../../../../../shared/kernel/defined'
import { count, list, moment, record, text } from '../../../transcript/values'

/** Start of the message that Gemini CLI sends to the model before the first prompt. */
const CONTEXT = '<session_context>'

/** Adds the metadata of a session. */
export function addFacts(builder: ConversationBuilder, facts: JsonRecord): void {
  const started = moment(facts['startTime'])
  if (started !== undefined) builder.touch(started)
  builder.facts.title = text(facts['summary']) ?? builder.facts.title
}

/** Adds one message in its final form. */
export function addMessage(builder: ConversationBuilder, message: JsonRecord): void {
  const place: Place = { id: text(message['id']) ?? 'message', at: moment(message['timestamp']) ?? 0 }
  const words = wordsOf(message)
  if (message['type'] === 'gemini') addAnswer(builder, message, words, place)
  else if (message['type'] === 'error') builder.fail(words.join('\n'), place.at)
  else if (message['type'] === 'user') {
    for (const said of words) noteFolder(builder, said)
    const blocks = words
      .filter((said) => !said.startsWith(CONTEXT))
      .map((said): Block => ({ type: 'text', content: said }))
    if (blocks.length > 0) builder.prompt(blocks, place)
  }
}

function wordsOf({ content }: JsonRecord): readonly string[] {
  return typeof content === 'string' ? [content] : list(content).flatMap((part) => text(record(part)['text']) ?? [])
}

/** Extracts the folder, which occurs only in the initial message to the model. */
function noteFolder(builder: ConversationBuilder, said: string): void {
  if (!said.startsWith(CONTEXT)) return
  builder.facts.cwd ??= /\*\*Workspace Directories:\*\*\n\s*- (.+)/.exec(said)?.[1]
}

function addAnswer(builder: ConversationBuilder, message: JsonRecord, words: readonly string[], place: Place): void {
  const model = text(message['model'])
  if (model !== undefined) builder.facts.model = model
  builder.reasoning(list(message['thoughts']).map(wordsOfThought).join('\n\n'), place)
  builder.text(words.join(''), place)
  for (const call of list(message['toolCalls'])) addCall(builder, record(call), place)
  if (message['tokens'] !== undefined) addUsage(builder, record(message['tokens']), model, place)
}

/** Formats a thought as the model wrote it: a heading, and the text. */
function wordsOfThought(thought: unknown): string {
  const { subject, description } = record(thought)
  const heading = text(subject)
  return [...(heading === undefined ? [] : [`**${heading}**`]), text(description) ?? ''].join('\n')
}

function addUsage(builder: ConversationBuilder, tokens: JsonRecord, model: string | undefined, { at }: Place): void {
  builder.usage(
    {
      granularity: 'call',
      mode: 'delta',
      inputTokens: count(tokens['input']) + count(tokens['tool']),
      outputTokens: count(tokens['output']) + count(tokens['thoughts']),
      cacheReadTokens: count(tokens['cached']),
      reasoningTokens: count(tokens['thoughts']),
      ...defined({ model }),
    },
    at,
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
      ...defined({ output }),
      ...(outcome === 'error' ? { isError: true } : {}),
      ...(outcome === 'ok' ? changeOfCall(args) : {}),
    },
    place,
  )
}
