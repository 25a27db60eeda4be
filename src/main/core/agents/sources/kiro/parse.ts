import { basename } from 'node:path'
import type { Block } from '#shared/session/blocks'
import { defined } from '#shared/kernel/defined'
import { addRecords } from '#core/agents/transcript/add-records'
import { ConversationBuilder, type Place } from '#core/agents/transcript/conversation-builder'
import { fields, isWhole } from '#core/agents/transcript/fields'
import type { ReadingOptions, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { Ledger, type Fate } from '#core/agents/transcript/ledger'
import { firstRecordThat, type JsonRecord } from '#core/agents/transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { count, list, moment, record, text, toolArguments } from '#core/agents/transcript/values'
import { recordBeside, wholeRecord } from '#core/agents/transcript/whole'
import { hide } from './fates'

/** Returns the path of what Kiro notes about a session. */
export const notesPath = (path: string): string => path.replace(/\.jsonl$/, '.json')

/** Returns the id of the session in a file; undefined when the file is something else. */
export async function kiroSessionId(file: TranscriptPart): Promise<string | undefined> {
  const first = await firstRecordThat(file, isMessage)
  if (first === undefined) return undefined
  return text(recordBeside(notesPath(file.path))?.['session_id']) ?? basename(file.path, '.jsonl')
}

const isMessage = (entry: JsonRecord): boolean =>
  typeof entry['version'] === 'string' &&
  (entry['kind'] === 'Prompt' || entry['kind'] === 'AssistantMessage') &&
  Array.isArray(record(entry['data'])['content'])

/** Parses a session of Kiro's command line. */
export async function* parseKiro(
  files: readonly TranscriptPart[],
  sessionId: string,
  { ledger = new Ledger() }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  const [file] = files
  if (file === undefined) return
  const beside = files.find(({ path }) => basename(path) === basename(notesPath(file.path)))
  const notes = (beside === undefined ? recordBeside(notesPath(file.path)) : await wholeRecord(beside)) ?? {}
  const builder = new ConversationBuilder(sessionId)
  if (beside !== undefined) ledger.record('joined', notes, builder.whereabouts())
  addNotes(builder, notes)
  const messages = new KiroMessages(builder, ledger)
  yield* addRecords(file, { builder, ledger, add: (entry) => messages.add(entry) })
  yield builder.finish()
}

function addNotes({ facts }: ConversationBuilder, notes: JsonRecord): void {
  const state = record(record(notes['session_state'])['rts_model_state'])
  const model = text(record(state['model_info'])['model_id'])
  const parentId = text(notes['parent_session_id'])
  facts.title = text(notes['title'])
  facts.cwd = text(notes['cwd'])
  facts.createdAt = moment(notes['created_at'])
  // The provider chooses.
  facts.model = model === 'auto' ? undefined : model
  if (parentId !== undefined) facts.origin = { kind: 'subagent', sessionId: parentId }
}

const callFields = fields({ any: 'toolUseId name input' })
const resultFields = fields({ any: 'toolUseId content status' })

/** Understands the messages of a session. Only prompts have times. */
class KiroMessages {
  #at = 0

  constructor(
    readonly builder: ConversationBuilder,
    readonly ledger: Ledger,
  ) {}

  add(entry: JsonRecord): Fate {
    const data = record(entry['data'])
    const seconds = count(record(data['meta'])['timestamp'])
    this.#at = moment(seconds * 1000) || this.#at || (this.builder.facts.createdAt ?? 0)
    const place: Place = { id: text(data['message_id']) ?? 'message', at: this.#at }
    switch (entry['kind']) {
      case 'Prompt': {
        const blocks: Block[] = []
        const fate = this.#parts(data['content'], (part) => takeBlock(part, blocks))
        if (blocks.length > 0) this.builder.prompt(blocks, place)
        return fate
      }
      case 'AssistantMessage':
        return this.#parts(data['content'], (part) => this.#answerPart(part, place))
      case 'ToolResults':
        return this.#parts(data['content'], (part) => this.#result(part, place))
      default:
        return 'unknown'
    }
  }

  #parts(content: unknown, fateOf: (part: JsonRecord) => Fate): Fate {
    if (!Array.isArray(content)) return 'unknown'
    return this.ledger.parts(
      list(content),
      () => this.builder.whereabouts(),
      (part) => fateOf(record(part)),
    )
  }

  #answerPart({ kind, data }: JsonRecord, place: Place): Fate {
    switch (kind) {
      case 'text':
        if (typeof data !== 'string') return 'unknown'
        return this.builder.text(data, place) === null ? hide.empty : 'shown'
      case 'thinking': {
        const words = typeof data === 'string' ? data : record(data)['text']
        if (typeof words !== 'string') return 'redacted' in record(data) ? hide.secrets : 'unknown'
        return this.builder.reasoning(words, place) === null ? hide.empty : 'shown'
      }
      case 'toolUse':
        return this.#call(record(data), place)
      default:
        return 'unknown'
    }
  }

  #call(call: JsonRecord, place: Place): Fate {
    const toolCallId = text(call['toolUseId'])
    const name = text(call['name'])
    if (toolCallId === undefined || name === undefined) return 'unknown'
    const args = toolArguments(call['input'])
    const purpose = text(args['__tool_use_purpose'])
    const title = titleOfCall(args) ?? defined({ title: purpose })
    this.builder.toolCall({ toolCallId, name, args, kind: kindOfTool(name), ...title, ...changeOfCall(args) }, place)
    return isWhole(call, callFields) ? 'shown' : 'unknown'
  }

  #result({ kind, data }: JsonRecord, place: Place): Fate {
    const { toolUseId, content, status } = record(data)
    const toolCallId = text(toolUseId)
    if (kind !== 'toolResult' || toolCallId === undefined || !Array.isArray(content)) return 'unknown'
    const isError = status === 'error'
    const output = content.map(outputOf).join('\n')
    this.builder.toolOutput(
      { toolCallId, output, outcome: isError ? 'error' : 'ok', ...(isError ? { isError } : {}) },
      place,
    )
    return isWhole(record(data), resultFields) ? 'joined' : 'unknown'
  }
}

/** Returns what a part of a result prints; of a command, what it wrote. */
function outputOf(part: unknown): string {
  const { data } = record(part)
  if (typeof data === 'string') return data
  if (data === undefined || data === null) return typeof part === 'string' ? part : JSON.stringify(part)
  const { stdout, stderr, ...rest } = record(data)
  const isCommand = typeof stdout === 'string' && typeof stderr === 'string'
  if (!isCommand) return JSON.stringify(data)
  const { exit_status: status, ...others } = rest
  const said = typeof status === 'string' && !/\b0$/.test(status) ? [status] : []
  const left = Object.keys(others).length === 0 ? [] : [JSON.stringify(others)]
  return [stdout, stderr, ...said, ...left].filter((words) => words !== '').join('\n')
}

/** Adds a part of a prompt as it was typed. Returns its fate. */
function takeBlock({ kind, data }: JsonRecord, blocks: Block[]): Fate {
  if (kind === 'text' && typeof data === 'string') {
    const content = data.trim()
    if (content !== '') blocks.push({ type: 'text', content })
    return content === '' ? hide.empty : 'shown'
  }
  const { format, source } = record(data)
  const bytes = text(record(source)['data']) ?? text(source)
  if (kind !== 'image' || bytes === undefined || typeof format !== 'string') return 'unknown'
  blocks.push({ type: 'image', source: { type: 'base64', data: bytes, mimeType: `image/${format}` } })
  return 'shown'
}
