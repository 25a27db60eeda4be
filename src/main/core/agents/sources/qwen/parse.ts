import type { Block } from '#shared/session/blocks'
import type { ConversationBuilder, Place } from '#core/agents/transcript/conversation-builder'
import type { ReadingOptions, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { wholeOf, type Fate, type Ledger } from '#core/agents/transcript/ledger'
import { firstRecordThat, type JsonRecord } from '#core/agents/transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { parseTree, type LineParser, type TreeFormat } from '#core/agents/transcript/tree'
import { count, list, moment, record, text } from '#core/agents/transcript/values'
import { hiddenSubtypes, hide } from './fates'
import { Requests } from './requests'
import { resultOf } from './results'

/** Begin and end of files that were named with @, each a part of its own. */
const FILES = '\n--- Content from referenced files ---'
const FILES_END = '\n--- End of content ---'

/** Returns the id of the session in a file; undefined when it is not one of Qwen Code. */
export async function qwenSessionId(file: TranscriptPart): Promise<string | undefined> {
  const first = await firstRecordThat(file, isOfQwen)
  return text(first?.['sessionId'])
}

function isOfQwen(entry: JsonRecord): boolean {
  if (text(entry['uuid']) === undefined || !('parentUuid' in entry) || text(entry['sessionId']) === undefined)
    return false
  // Claude Code has content in place of parts.
  return entry['type'] === 'system' ? 'systemPayload' in entry : 'parts' in record(entry['message'])
}

/** Parses a session of Qwen Code. */
export async function* parseQwen(
  [file]: readonly TranscriptPart[],
  sessionId: string,
  options: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  if (file === undefined) return
  const requests = new Requests()
  const tree: TreeFormat = { linkOf, parser: (builder, ledger) => new QwenParser(builder, ledger, requests) }
  yield* parseTree(file, sessionId, tree, options)
}

function linkOf(entry: JsonRecord): ReturnType<TreeFormat['linkOf']> {
  const id = text(entry['uuid'])
  return id === undefined ? undefined : { id, parentId: text(entry['parentUuid']) ?? null }
}

class QwenParser implements LineParser {
  /** By call, how long it took. */
  readonly #durations = new Map<string, number>()
  /** A failed request that was not tried again so far. */
  #failure: { readonly words: string; readonly at: number } | null = null

  constructor(
    readonly builder: ConversationBuilder,
    readonly ledger: Ledger,
    readonly requests: Requests,
  ) {}

  add(entry: JsonRecord): Fate {
    const { facts } = this.builder
    facts.cwd ??= text(entry['cwd'])
    const place: Place = { id: text(entry['uuid']) ?? 'message', at: moment(entry['timestamp']) ?? 0 }
    switch (entry['type']) {
      case 'user':
        return this.#prompt(entry, place)
      case 'assistant':
        return this.#answer(entry, place)
      case 'tool_result':
        return this.#results(entry, place)
      case 'system':
        return this.#system(entry, place)
      default:
        return 'unknown'
    }
  }

  end(): void {
    if (this.#failure !== null) this.builder.fail(this.#failure.words, this.#failure.at)
    this.#failure = null
  }

  #parts(entry: JsonRecord, fateOf: (part: JsonRecord) => Fate): Fate {
    const { parts } = record(entry['message'])
    if (!Array.isArray(parts)) return 'unknown'
    return this.ledger.parts(
      list(parts),
      () => this.builder.whereabouts(),
      (part) => fateOf(record(part)),
    )
  }

  #prompt(entry: JsonRecord, place: Place): Fate {
    const { provenance } = entry
    // Versions before it tell nothing about whose words they are.
    if (typeof provenance === 'string' && provenance !== 'real_user') return hide.notices
    this.end()
    const blocks: Block[] = []
    let isFile = false
    const fate = this.#parts(entry, (part) => {
      if (part['text'] === FILES) isFile = true
      if (isFile) {
        isFile = part['text'] !== FILES_END
        return hide.context
      }
      return takeBlock(part, blocks)
    })
    if (blocks.length > 0) this.builder.prompt(blocks, place)
    return fate
  }

  #answer(entry: JsonRecord, place: Place): Fate {
    this.#failure = null
    const model = text(entry['model'])
    if (model !== undefined) this.builder.facts.model = model
    const said = this.#parts(entry, (part) => this.#answerPart(part, place))
    const used = record(entry['usageMetadata'])
    const report = this.requests.answered(used, model)
    if (report !== null) this.builder.usage(report, place.at, JSON.stringify([place.id, place.at]))
    return said === 'unknown' || entry['usageMetadata'] === undefined ? said : wholeOf([said, 'joined'])
  }

  #answerPart(part: JsonRecord, place: Place): Fate {
    if (typeof part['text'] === 'string') {
      const words = part['text']
      const shown = part['thought'] === true ? this.builder.reasoning(words, place) : this.builder.text(words, place)
      return shown === null ? hide.empty : 'shown'
    }
    const call = record(part['functionCall'])
    const toolCallId = text(call['id'])
    const name = text(call['name'])
    if (toolCallId === undefined || name === undefined) return 'unknown'
    const args = { ...record(call['args']) }
    const shown = { ...titleOfCall(args), ...changeOfCall(args) }
    this.builder.toolCall({ toolCallId, name, args, kind: kindOfTool(name), ...shown }, place)
    return 'shown'
  }

  #results(entry: JsonRecord, place: Place): Fate {
    const told = record(entry['toolCallResult'])
    const fate = this.#parts(entry, (part) => {
      const response = record(part['functionResponse'])
      const toolCallId = text(response['id'])
      // A picture that a tool returned is in the result as the model gets it.
      if (toolCallId === undefined) return 'inlineData' in part ? hide.context : 'unknown'
      const elapsedMs = this.#durations.get(toolCallId)
      const result = resultOf(record(response['response']), told)
      this.builder.toolOutput({ toolCallId, ...result, ...(elapsedMs === undefined ? {} : { elapsedMs }) }, place)
      return 'joined'
    })
    return fate
  }

  #system(entry: JsonRecord, place: Place): Fate {
    const payload = record(entry['systemPayload'])
    switch (entry['subtype']) {
      case 'ui_telemetry':
        return this.#measurement(record(payload['uiEvent']), place)
      case 'custom_title': {
        const title = text(payload['customTitle'])
        this.builder.facts.title = title ?? this.builder.facts.title
        return title === undefined ? 'unknown' : 'joined'
      }
      case 'slash_command': {
        const command = text(payload['rawCommand'])
        if (payload['phase'] === 'result') return hide.commands
        if (command === undefined) return 'unknown'
        this.end()
        this.builder.prompt([{ type: 'text', content: command }], place)
        return 'shown'
      }
      default:
        return hiddenSubtypes.get(entry['subtype']) ?? 'unknown'
    }
  }

  #measurement(event: JsonRecord, place: Place): Fate {
    const at = moment(event['event.timestamp']) ?? place.at
    switch (event['event.name']) {
      case 'qwen-code.api_response': {
        const report = this.requests.measured(event, text(event['model']))
        if (report !== null) this.builder.usage(report, at, JSON.stringify([place.id, at]))
        // It has the text of the answer as well.
        return typeof event['input_token_count'] === 'number' ? hide.telemetry : 'unknown'
      }
      case 'qwen-code.api_error': {
        const words = text(event['error_message'])
        if (words === undefined) return 'unknown'
        // Work in the background fails without the turn.
        if (text(event['subagent_name']) !== undefined) return hide.telemetry
        this.#failure = { words, at }
        return this.builder.isInTurn ? 'joined' : 'unknown'
      }
      case 'qwen-code.tool_call': {
        const callId = text(event['call_id'])
        if (callId === undefined) return 'unknown'
        this.#durations.set(callId, count(event['duration_ms']))
        return 'joined'
      }
      default:
        return text(event['event.name'])?.startsWith('qwen-code.') === true ? hide.telemetry : 'unknown'
    }
  }
}

function takeBlock(part: JsonRecord, blocks: Block[]): Fate {
  if (typeof part['text'] === 'string') {
    const content = part['text'].trim()
    if (content !== '') blocks.push({ type: 'text', content })
    return content === '' ? hide.empty : 'shown'
  }
  const { data, mimeType } = record(part['inlineData'])
  if (typeof data !== 'string' || typeof mimeType !== 'string') return 'unknown'
  const source = { type: 'base64', data, mimeType } as const
  blocks.push(mimeType.startsWith('image/') ? { type: 'image', source } : { type: 'document', source })
  return 'shown'
}
