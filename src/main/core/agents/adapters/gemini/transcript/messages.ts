import type { Block, ToolContent } from '#shared/session/blocks'
import type { ConversationBuilder, Place } from '#core/agents/transcript/conversation-builder'
import type { JsonRecord } from '#core/agents/transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { defined } from '#shared/kernel/defined'
import { inside } from '#core/agents/transcript/user-words'
import { count, list, moment, record, text } from '#core/agents/transcript/values'

/** Answers of the model: some versions call them so. */
export const answers: ReadonlySet<unknown> = new Set(['gemini', 'model'])

/** Adds the metadata of a session. */
export function addFacts(builder: ConversationBuilder, facts: JsonRecord): void {
  const started = moment(facts['startTime'])
  if (started !== undefined) builder.touch(started)
  builder.facts.title = text(facts['summary']) ?? builder.facts.title
}

/** Returns whether a message is nothing but the context that Gemini CLI writes whenever it begins or loads a session. */
export function isContext(message: JsonRecord): boolean {
  const words = wordsOf(message)
  return message['type'] === 'user' && words.length > 0 && words.every((said) => contextIn(said) !== undefined)
}

/** Returns whether a message tells what a call of the model used. */
export const hasUsage = (message: JsonRecord): boolean =>
  answers.has(message['type']) && message['tokens'] !== undefined

/** Counts the call of a message that was taken back. */
export function addUsageOf(builder: ConversationBuilder, message: JsonRecord): void {
  if (!hasUsage(message)) return
  const at = moment(message['timestamp']) ?? 0
  addUsage(builder, record(message['tokens']), text(message['model']), { id: '', at })
}

/** Adds one message in its final form. Returns its fate if it had no place; undefined otherwise. */
export function addMessage(builder: ConversationBuilder, message: JsonRecord): 'unknown' | undefined {
  const place: Place = { id: text(message['id']) ?? 'message', at: moment(message['timestamp']) ?? 0 }
  const words = wordsOf(message)
  if (answers.has(message['type'])) addAnswer(builder, message, words, place)
  else if (message['type'] === 'error') return builder.fail(words.join('\n'), place.at) ? undefined : 'unknown'
  else if (message['type'] === 'user') {
    for (const said of words) noteFolder(builder, said)
    const blocks = words
      .filter((said) => contextIn(said) === undefined)
      .map((said): Block => ({ type: 'text', content: said }))
    if (blocks.length > 0) builder.prompt(blocks, place)
  }
  return undefined
}

function wordsOf({ content }: JsonRecord): readonly string[] {
  return typeof content === 'string'
    ? [content]
    : list(content).flatMap((part) => text(part) ?? text(record(part)['text']) ?? [])
}

/** Extracts the folder, which occurs only in the initial message to the model. */
function noteFolder(builder: ConversationBuilder, said: string): void {
  const context = contextIn(said)
  if (context === undefined) return
  builder.facts.cwd ??= /\*\*Workspace Directories:\*\*\n\s*- (.+)/.exec(context)?.[1]
}

/** Returns the context that Gemini CLI sends to the model before the first prompt, if a text is that. */
export function contextIn(said: string): string | undefined {
  return inside(said.trim(), '<session_context>', '</session_context>')
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
  const output = outputOf(call)
  const outcome = call['status'] === 'success' ? 'ok' : call['status'] === 'cancelled' ? 'cancelled' : 'error'
  builder.toolOutput(
    {
      toolCallId,
      outcome,
      ...defined({ output }),
      ...(outcome === 'error' ? { isError: true } : {}),
      ...(outcome === 'ok' ? (changeIn(call['resultDisplay'], args) ?? changeOfCall(args)) : {}),
    },
    place,
  )
}

/** Returns the output of a call: its text, else the response in the form of the tool. */
export function outputOf(call: JsonRecord): unknown {
  const { response } = record(record(list(call['result'])[0])['functionResponse'])
  const { output, error } = record(response)
  const words = [output, error].find((each) => typeof each === 'string')
  return text(words) ?? text(call['resultDisplay']) ?? words ?? response
}

/** Returns the change of a file that a result shows: only it has the former text. */
function changeIn(shown: unknown, args: JsonRecord): { content: ToolContent[] } | undefined {
  const { fileName, originalContent: oldText, newContent: newText } = record(shown)
  const path = text(args['file_path']) ?? text(fileName)
  if (path === undefined || typeof newText !== 'string') return undefined
  return { content: [{ type: 'diff', path, oldText: typeof oldText === 'string' ? oldText : null, newText }] }
}
