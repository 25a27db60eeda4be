import { defined } from '#shared/kernel/defined'
import type { ConversationBuilder, Place, ToolResult } from '#core/agents/transcript/conversation-builder'
import type { Fate, Ledger } from '#core/agents/transcript/ledger'
import type { JsonRecord } from '#core/agents/transcript/records'
import { kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { count, list, moment, record, text, toolArguments } from '#core/agents/transcript/values'
import { hiddenKinds, hide } from './fates'

/** Understands the requests of a chat, each with its answer. */
export class Requests {
  #words: string[] = []

  constructor(
    readonly builder: ConversationBuilder,
    readonly ledger: Ledger,
  ) {}

  add(request: JsonRecord, index: number): void {
    const at = moment(request['timestamp']) ?? this.builder.whereabouts().at
    const place: Place = { id: text(request['requestId']) ?? `request-${index}`, at }
    const model = text(request['modelId'])?.split('/').at(-1)
    if (model !== undefined) this.builder.facts.model = model
    this.#account(this.#prompt(request, place), request['message'])
    const args = argumentsOf(record(record(request['result'])['metadata']))
    const answer: Place = { id: text(request['responseId']) ?? `${place.id}-answer`, at }
    for (const value of list(request['response'])) this.#account(this.#part(record(value), args, answer), value)
    this.#flush(answer)
    const end = moment(request['responseTimestamp']) ?? at + count(request['elapsedMs'])
    this.builder.touch(end)
    const failure = text(record(record(request['result'])['errorDetails'])['message'])
    if (failure !== undefined) this.builder.fail(failure, end)
    else if (request['isCanceled'] === true) this.builder.fail('It was stopped.', end)
  }

  #account(fate: Fate, raw: unknown): void {
    this.ledger.part(fate, raw, this.builder.whereabouts())
  }

  #prompt(request: JsonRecord, place: Place): Fate {
    const { message } = request
    const words = typeof message === 'string' ? message : record(message)['text']
    if (typeof words !== 'string') return 'unknown'
    if (request['isSystemInitiated'] === true) return hide.notices
    const content = words.trim()
    if (content === '') return hide.empty
    this.builder.prompt([{ type: 'text', content }], place)
    return 'shown'
  }

  #part(part: JsonRecord, args: ReadonlyMap<string, unknown>, place: Place): Fate {
    const { kind } = part
    if (kind === undefined || kind === 'markdownContent') {
      const words = kind === undefined ? part['value'] : (record(part['content'])['value'] ?? part['value'])
      if (typeof words !== 'string') return 'unknown'
      this.#words.push(words)
      return words === '' ? hide.empty : 'shown'
    }
    if (kind === 'inlineReference') {
      this.#words.push(nameOf(part))
      return 'shown'
    }
    this.#flush(place)
    if (kind === 'thinking') {
      const words = Array.isArray(part['value']) ? part['value'].join('') : part['value']
      if (typeof words !== 'string') return 'unknown'
      return this.builder.reasoning(words, place) === null ? hide.empty : 'shown'
    }
    if (kind === 'toolInvocationSerialized') return this.#call(part, args, place)
    return hiddenKinds.has(kind) ? hide.progress : 'unknown'
  }

  #flush(place: Place): void {
    this.builder.text(this.#words.join(''), place)
    this.#words = []
  }

  #call(part: JsonRecord, known: ReadonlyMap<string, unknown>, place: Place): Fate {
    const name = text(part['toolId'])
    const toolCallId = text(part['toolCallId'])
    if (name === undefined || toolCallId === undefined) return 'unknown'
    const specific = record(part['toolSpecificData'])
    const line = specific['commandLine']
    const command = typeof line === 'string' ? line : text(record(line)['original'])
    const args = toolArguments(known.get(toolCallId) ?? record(part['resultDetails'])['input'] ?? {})
    const all = command === undefined ? args : { ...args, command }
    const said = wordsOf(part['pastTenseMessage']) ?? wordsOf(part['invocationMessage'])
    const title =
      command === undefined && said !== undefined ? { title: said.split('\n', 1)[0] ?? '' } : titleOfCall(all)
    this.builder.toolCall({ toolCallId, name, args: all, kind: kindOf(name), ...title }, place)
    if (part['isComplete'] === true)
      this.builder.toolOutput({ toolCallId, ...resultOf(record(part['resultDetails']), specific) }, place)
    return 'shown'
  }
}

function kindOf(name: string): ReturnType<typeof kindOfTool> {
  if (/terminal|runTask|runTests/i.test(name)) return 'exec'
  if (/edit|replace|insert|create|applyPatch/i.test(name)) return 'write'
  if (/fetch|openSimpleBrowser/i.test(name)) return 'network'
  return /read|find|list|search|grep|get/i.test(name) ? 'read' : kindOfTool(name)
}

/** Returns what was asked of each tool, by call. */
function argumentsOf(metadata: JsonRecord): ReadonlyMap<string, unknown> {
  const calls = list(metadata['toolCallRounds']).flatMap((round) => list(record(round)['toolCalls']).map(record))
  return new Map(
    calls.flatMap(({ id, arguments: args }) => (text(id) === undefined ? [] : [[text(id) ?? '', args] as const])),
  )
}

function resultOf(details: JsonRecord, specific: JsonRecord): Omit<ToolResult, 'toolCallId'> {
  const told = details['output']
  const output =
    text(record(specific['terminalCommandOutput'])['text']) ??
    (typeof told === 'string'
      ? told
      : list(told)
          .flatMap((part) => text(record(part)['value']) ?? [])
          .join('\n'))
  const isError = details['isError'] === true || count(record(specific['terminalCommandState'])['exitCode']) > 0
  return { output, outcome: isError ? 'error' : 'ok', ...defined({ isError: isError || undefined }) }
}

function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' ? text(value) : text(record(value)['value'])
}

/** Returns the name of what an answer refers to, as VS Code shows it. */
function nameOf(part: JsonRecord): string {
  const reference = record(part['inlineReference'])
  const target = record(reference['uri'] ?? reference['location'] ?? reference)
  const path = text(target['fsPath']) ?? text(target['path']) ?? text(record(target['uri'])['path'])
  const name = text(part['name']) ?? text(reference['name']) ?? path?.split(/[\\/]/).at(-1)
  return name === undefined ? '' : `\`${name}\``
}
