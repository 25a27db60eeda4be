import type { ToolResult, ConversationBuilder, Place } from '#core/agents/transcript/conversation-builder'
import { defined } from '#shared/kernel/defined'
import { wholeOf, type Fate, type Ledger } from '#core/agents/transcript/ledger'
import { parseRecord, type JsonRecord } from '#core/agents/transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { count, moment, record, text, toolArguments } from '#core/agents/transcript/values'
import { hide } from './fates'

/** Authors of messages. */
const USER = 1
const AGENT = 2

/** Understands the messages of Cursor's editor. */
export class Bubbles {
  #at: number

  constructor(
    readonly builder: ConversationBuilder,
    readonly ledger: Ledger,
    createdAt: number,
  ) {
    this.#at = createdAt
  }

  add(bubble: JsonRecord): Fate {
    const id = text(bubble['bubbleId'])
    if (id === undefined) return 'unknown'
    // Older messages have no time of their own.
    this.#at = moment(bubble['createdAt']) ?? moment(record(bubble['timingInfo'])['clientStartTime']) ?? this.#at
    const place: Place = { id, at: this.#at }
    if (bubble['type'] === USER) return this.#prompt(bubble, place)
    return bubble['type'] === AGENT ? this.#answer(bubble, place) : 'unknown'
  }

  #prompt(bubble: JsonRecord, place: Place): Fate {
    if (typeof bubble['text'] !== 'string') return 'unknown'
    const content = bubble['text'].trim()
    if (content === '') return hide.empty
    this.builder.prompt([{ type: 'text', content }], place)
    return 'shown'
  }

  #answer(bubble: JsonRecord, place: Place): Fate {
    const model = text(record(bubble['modelInfo'])['modelName'])
    if (model !== undefined && model !== 'default') this.builder.facts.model = model
    const fates: Fate[] = []
    const thought = record(bubble['thinking'])['text']
    if (typeof thought === 'string') fates.push(this.builder.reasoning(thought, place) === null ? hide.empty : 'shown')
    if (typeof bubble['text'] === 'string')
      fates.push(this.builder.text(bubble['text'], place) === null ? hide.empty : 'shown')
    const tool = record(bubble['toolFormerData'])
    if (Object.keys(tool).length > 0) fates.push(this.#tool(tool, place))
    const failure = text(record(bubble['errorDetails'])['message'])
    if (failure !== undefined) {
      this.builder.fail(failure, place.at)
      fates.push('joined')
    }
    if (this.#use(record(bubble['tokenCount']), place)) fates.push('joined')
    for (const fate of fates) this.ledger.part(fate, bubble, this.builder.whereabouts())
    return fates.length === 0 ? 'unknown' : wholeOf(fates)
  }

  #tool(tool: JsonRecord, place: Place): Fate {
    const name = text(tool['name'])
    // A tool that was never called.
    if (name === undefined) return 'toolCallId' in tool ? 'unknown' : hide.state
    const toolCallId = text(tool['toolCallId']) ?? place.id
    const raw = text(tool['rawArgs'])
    const args = toolArguments((raw === undefined ? undefined : parseRecord(raw)) ?? tool['params'])
    const shown = { ...titleOfCall(args), ...changeOfCall(args) }
    this.builder.toolCall({ toolCallId, name, args, kind: kindOf(name), ...shown }, place)
    const result = resultOf(tool)
    if (result !== undefined) this.builder.toolOutput({ toolCallId, ...result }, place)
    return 'shown'
  }

  /** The input counts what a cache had; mostly nothing is counted. */
  #use(used: JsonRecord, place: Place): boolean {
    const inputTokens = count(used['inputTokens'])
    const outputTokens = count(used['outputTokens'])
    if (inputTokens + outputTokens === 0) return false
    const { model } = this.builder.facts
    this.builder.usage(
      { granularity: 'call', mode: 'delta', inputTokens, outputTokens, ...defined({ model }) },
      place.at,
      JSON.stringify([place.id]),
    )
    return true
  }
}

function kindOf(name: string): ReturnType<typeof kindOfTool> {
  if (/^(?:run_terminal|terminal)/.test(name)) return 'exec'
  if (/^(?:edit|search_replace|write|delete|create)/.test(name)) return 'write'
  return /^(?:read|grep|codebase_search|list|file_search|glob|rg)/.test(name) ? 'read' : kindOfTool(name)
}

/** Returns the result of a call; undefined while it runs. */
function resultOf(tool: JsonRecord): Omit<ToolResult, 'toolCallId'> | undefined {
  const { status } = tool
  if (status !== 'completed' && status !== 'error' && status !== 'cancelled') return undefined
  const stored = text(tool['result']) ?? text(tool['error']) ?? ''
  const value = parseRecord(stored)
  const output = text(value?.['output']) ?? text(value?.['contents']) ?? text(value?.['clientVisibleErrorMessage'])
  const outcome = status === 'completed' ? 'ok' : status === 'error' ? 'error' : 'cancelled'
  return { output: output ?? stored, outcome, ...(outcome === 'error' ? { isError: true } : {}) }
}
