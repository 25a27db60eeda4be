import { basename, dirname, join } from 'node:path'
import type { ToolContent } from '#shared/session/blocks'
import { addRecords } from '#core/agents/transcript/add-records'
import { ConversationBuilder, type Place } from '#core/agents/transcript/conversation-builder'
import type { ReadingOptions, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { Ledger, wholeOf, type Fate } from '#core/agents/transcript/ledger'
import { firstRecordThat, parseRecord, type JsonRecord } from '#core/agents/transcript/records'
import { kindOfTool } from '#core/agents/transcript/tool-kinds'
import { list, moment, record, text, toolArguments } from '#core/agents/transcript/values'
import { textBeside } from '#core/agents/transcript/whole'
import { hide } from './fates'
import { wordsOfUser } from './grammar'

/** Returns the folder of a conversation, which is named after it, from the path of its log. */
const folderOf = (log: string): string => dirname(dirname(dirname(log)))

/** Returns the id of the conversation in a log; undefined when the file is something else. */
export async function conversationId(file: TranscriptPart): Promise<string | undefined> {
  const first = await firstRecordThat(file, isStep)
  return first === undefined ? undefined : basename(folderOf(file.path))
}

const isStep = (step: JsonRecord): boolean =>
  typeof step['step_index'] === 'number' && typeof step['source'] === 'string' && typeof step['type'] === 'string'

/** Parses the log of a conversation: a step on each line. */
export async function* parseAntigravity(
  [file]: readonly TranscriptPart[],
  sessionId: string,
  { ledger = new Ledger() }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  if (file === undefined) return
  const builder = new ConversationBuilder(sessionId)
  builder.facts.cwd = workspaceOf(file.path)
  const steps = new AntigravitySteps(builder, ledger)
  yield* addRecords(file, { builder, ledger, add: (step) => steps.add(step) })
  yield builder.finish()
}

/** Returns the folder in which a conversation was begun, from the history of prompts that all conversations share. */
function workspaceOf(log: string): string | undefined {
  const id = basename(folderOf(log))
  const history = textBeside(join(dirname(dirname(folderOf(log))), 'history.jsonl'))
  for (const line of history?.split('\n') ?? []) {
    const prompt = line.includes(id) ? parseRecord(line) : undefined
    if (prompt?.['conversationId'] === id) return text(prompt['workspace'])
  }
  return undefined
}

class AntigravitySteps {
  /** Calls without a result, in order. Steps that follow have their results. */
  readonly #open: string[] = []

  constructor(
    readonly builder: ConversationBuilder,
    readonly ledger: Ledger,
  ) {}

  add(step: JsonRecord): Fate {
    const { step_index: index, source, type } = step
    if (typeof index !== 'number') return 'unknown'
    const place: Place = { id: `step-${index}`, at: moment(step['created_at']) ?? this.builder.whereabouts().at }
    if (type === 'USER_INPUT') return this.#prompt(step, place)
    if (type === 'ERROR_MESSAGE') return this.#failure(step, place)
    if (type === 'CONVERSATION_HISTORY' || type === 'CHECKPOINT') return hide.summaries
    if (source === 'SYSTEM' || type === 'EPHEMERAL_MESSAGE') return hide.notices
    if (source !== 'MODEL') return 'unknown'
    return type === 'PLANNER_RESPONSE' ? this.#answer(step, place) : this.#result(step, place)
  }

  #prompt({ content }: JsonRecord, place: Place): Fate {
    if (typeof content !== 'string') return 'unknown'
    this.#open.length = 0
    const words = wordsOfUser(content)
    if (words.kind !== 'typed') return hide.empty
    this.builder.prompt([{ type: 'text', content: words.text }], place)
    return 'shown'
  }

  #failure({ content }: JsonRecord, place: Place): Fate {
    return typeof content === 'string' && this.builder.fail(content.trim(), place.at) ? 'joined' : 'unknown'
  }

  #answer(step: JsonRecord, place: Place): Fate {
    const { thinking, content, tool_calls: calls } = step
    const fates: Fate[] = []
    if (typeof thinking === 'string') fates.push(this.#said(this.builder.reasoning(thinking, place)))
    if (typeof content === 'string') fates.push(this.#said(this.builder.text(content, place)))
    else if (content !== undefined && content !== null) return 'unknown'
    if (Array.isArray(calls)) {
      this.#open.length = 0
      const where = () => this.builder.whereabouts()
      fates.push(this.ledger.parts(list(calls), where, (call) => this.#call(record(call), place)))
    }
    return wholeOf(fates)
  }

  #said(block: object | null): Fate {
    return block === null ? hide.empty : 'shown'
  }

  #call(call: JsonRecord, place: Place): Fate {
    const name = text(call['name'])?.replace(/^default_api:/, '')
    if (name === undefined) return 'unknown'
    const args = toolArguments(call['args'] ?? call['arguments'])
    const toolCallId = `${place.id}-${this.#open.length}`
    this.#open.push(toolCallId)
    this.builder.toolCall(
      { toolCallId, name, args, kind: kindOfTool(name), ...titleOf(args), ...changeOf(args) },
      place,
    )
    return 'shown'
  }

  /** A step that the model asked for, with what it returned. */
  #result({ type, content, status }: JsonRecord, place: Place): Fate {
    if (typeof content !== 'string' || typeof type !== 'string') return 'unknown'
    let toolCallId = this.#open.shift()
    const isAsked = toolCallId !== undefined
    if (toolCallId === undefined) {
      toolCallId = place.id
      const name = type.toLowerCase()
      this.builder.toolCall({ toolCallId, name, args: {}, kind: kindOfTool(name) }, place)
    }
    const isError = status === 'ERROR'
    const outcome = isError ? 'error' : status === 'CANCELED' || status === 'CANCELLED' ? 'cancelled' : 'ok'
    this.builder.toolOutput({ toolCallId, output: content, outcome, ...(isError ? { isError } : {}) }, place)
    return isAsked ? 'joined' : 'shown'
  }
}

function titleOf(args: JsonRecord): { title: string } | undefined {
  for (const key of ['toolSummary', 'CommandLine', 'TargetFile', 'AbsolutePath', 'DirectoryPath', 'Query', 'Url']) {
    const value = text(args[key])
    if (value !== undefined) return { title: value.split('\n', 1)[0]?.slice(0, 200) ?? '' }
  }
  return undefined
}

function changeOf(args: JsonRecord): { content: ToolContent[] } | undefined {
  const path = text(args['TargetFile'])
  if (path === undefined) return undefined
  const { CodeContent: whole, TargetContent: oldText, ReplacementContent: newText } = args
  if (typeof whole === 'string') return { content: [{ type: 'diff', path, oldText: null, newText: whole }] }
  if (typeof oldText !== 'string' || typeof newText !== 'string') return undefined
  return { content: [{ type: 'diff', path, oldText, newText }] }
}
