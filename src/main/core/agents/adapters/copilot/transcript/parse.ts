import type { Block } from '#shared/session/blocks'
import type { UsageReport } from '#shared/usage/entities'
import { ConversationBuilder, type Place } from '#core/agents/transcript/conversation-builder'
import { Rewound, type ReadingOptions, type TranscriptMark, type TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { Ledger, type Fate, type Whereabouts } from '#core/agents/transcript/ledger'
import { markOf, parseFile, type RecordParser } from '#core/agents/transcript/parser'
import { isWhole, type Fields } from '#core/agents/transcript/fields'
import type { JsonRecord } from '#core/agents/transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { list, moment, record, text, toolArguments } from '#core/agents/transcript/values'
import { defined } from '#shared/kernel/defined'
import { attachmentOf, outputOf } from './content'
import * as known from './known-fields'
import { fateOfEvent, hide } from './passed-over'
import { UsageCount } from './usage'
import { workspaceIn, workspaceOf, type Workspace } from './workspace'

/**
 * Parses a session of Copilot; its subagents are in the same file. Never rejects because of the content of the file.
 */
export async function* parseCopilot(
  [file, beside]: readonly TranscriptPart[],
  sessionId: string,
  { onMark, ledger = new Ledger() }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  if (file === undefined) return
  const reader = new CopilotReader(sessionId, ledger)
  yield* parseFile(file, reader, { onMark, ledger })
  reader.describe(beside === undefined ? workspaceOf(file.path) : workspaceIn(await wholeText(beside)))
  yield reader.finish()
}

/** Parses the additions to a session's file since a checkpoint. */
export async function* resumeCopilot(
  file: TranscriptPart,
  sessionId: string,
  mark: TranscriptMark,
  { onMark, ledger = new Ledger() }: ReadingOptions,
): AsyncGenerator<TranscriptItem[]> {
  const reader = new CopilotReader(sessionId, ledger, mark)
  const { place, countedTo } = mark.builder
  yield* parseFile(file, reader, { from: place, onMark, ledger, accountedTo: countedTo })
  reader.describe(workspaceOf(file.path))
  yield reader.finish()
}

class CopilotReader implements RecordParser {
  /** By agent id; the main agent has none. */
  readonly #builders = new Map<string, ConversationBuilder>()
  readonly #main: ConversationBuilder
  readonly #arguments = new Map<string, Record<string, unknown>>()

  readonly #used = new UsageCount()

  /** Reasoning of the last event, as long as no message followed. */
  #reasoned = ''

  /** Position of a subagent's last message. */
  #besideAt = -1
  /** Conversation of the last event. */
  #latest: ConversationBuilder

  constructor(
    readonly sessionId: string,
    readonly ledger: Ledger,
    readonly resumed?: TranscriptMark,
  ) {
    this.#main = new ConversationBuilder(sessionId, resumed?.builder)
    this.#builders.set('', this.#main)
    this.#latest = this.#main
  }

  whereabouts(): Whereabouts {
    return this.#latest.whereabouts()
  }

  readonly #whereabouts = () => this.whereabouts()

  add(event: JsonRecord, place: number): Fate {
    const agentId = text(event['agentId'])
    if (agentId !== undefined) {
      // Its earlier messages are no longer known.
      if (this.resumed !== undefined) throw new Rewound()
      this.#besideAt = place < 0 ? Infinity : place
    }
    this.#main.place = place
    const builder = agentId === undefined ? this.#main : this.#builder(agentId)
    this.#latest = builder
    const at = moment(event['timestamp']) ?? 0
    const id = text(event['id']) ?? 'event'
    const data = record(event['data'])
    const type = text(event['type']) ?? ''
    const fate = this.#event(type, data, builder, { id, at, ...defined({ agentId }) })
    if (fate !== 'shown' && fate !== 'joined') return fate
    const fields = known.noteFields.get(type)
    return ifWhole(fields === undefined ? fate : ifWhole(fate, data, fields), event, known.eventFields)
  }

  /** Adds what is known from outside the events. */
  describe(workspace: Workspace | undefined): void {
    const { facts } = this.#main
    facts.cwd ??= workspace?.cwd
    facts.title = workspace?.isNamedByUser === true ? workspace.name : (facts.title ?? workspace?.name)
  }

  mark(end: number): TranscriptMark | null {
    const mark = this.#main.mark(end)
    return mark !== null && this.#besideAt < mark.place ? markOf(mark, null) : null
  }

  take(): TranscriptItem[] {
    return [...this.#builders.values()].flatMap((builder) => builder.take())
  }

  finish(): TranscriptItem[] {
    return [...this.#builders.values()].flatMap((builder) => builder.finish())
  }

  #event(
    type: string,
    data: JsonRecord,
    builder: ConversationBuilder,
    place: Place & { readonly agentId?: string },
  ): Fate {
    const { facts } = builder
    switch (type) {
      case 'session.start':
      case 'session.resume':
        facts.cwd ??= text(record(data['context'])['cwd'])
        facts.model = text(data['selectedModel']) ?? facts.model
        builder.touch(moment(data['startTime']) ?? place.at)
        return 'joined'
      case 'session.title_changed':
        facts.title = text(data['title']) ?? facts.title
        return text(data['title']) === undefined ? 'unknown' : 'joined'
      case 'session.model_change':
        facts.model = text(data['newModel']) ?? facts.model
        return text(data['newModel']) === undefined ? 'unknown' : 'joined'
      case 'user.message':
        return this.#prompt(data, builder, place)
      case 'assistant.reasoning': {
        if (typeof data['content'] !== 'string') return 'unknown'
        this.#reasoned = data['content']
        const thought = builder.reasoning(this.#reasoned, place)
        return ifWhole(thought === null ? hide.empty : 'shown', data, known.reasoningFields)
      }
      case 'assistant.message':
        return this.#message(data, builder, place)
      case 'tool.execution_complete':
        return this.#output(data, builder, place)
      case 'subagent.started': {
        const toolCallId = text(data['toolCallId'])
        facts.title = text(data['agentDescription']) ?? text(data['agentDisplayName'])
        facts.model = text(data['model'])
        facts.cwd = this.#main.facts.cwd
        facts.origin = {
          kind: 'subagent',
          sessionId: this.sessionId,
          ...defined({ toolCallId }),
        }
        return 'joined'
      }
      case 'session.error':
        return builder.fail(text(data['message']) ?? 'It failed.', place.at) && text(data['message']) !== undefined
          ? 'joined'
          : 'unknown'
      case 'abort':
        return builder.fail('It was stopped.', place.at) ? 'joined' : hide.bookkeeping
      case 'session.usage_record':
        use(builder, this.#used.call(record(data['usage']), place.agentId), place.at)
        return 'joined'
      case 'session.shutdown':
        this.#endRun(data, place.at)
        return 'joined'
      default:
        return fateOfEvent(type)
    }
  }

  #prompt(data: JsonRecord, builder: ConversationBuilder, place: Place): Fate {
    const { content } = data
    const blocks: Block[] = typeof content === 'string' && content !== '' ? [{ type: 'text', content }] : []
    const attached = this.ledger.parts(list(data['attachments']), this.#whereabouts, (value) => {
      const attachment = record(value)
      const shown = attachmentOf(attachment)
      blocks.push(...shown)
      return shown.length === 0
        ? 'unknown'
        : ifWhole(
            'shown',
            attachment,
            attachment['type'] === 'selection' ? known.selectionFields : known.attachmentFields,
          )
    })
    if (blocks.length > 0) builder.prompt(blocks, place)
    if (typeof content !== 'string') return 'unknown'
    return ifWhole(content === '' ? attached : 'shown', data, known.promptFields)
  }

  #message(data: JsonRecord, builder: ConversationBuilder, place: Place): Fate {
    const reasoning = text(data['reasoningText']) ?? ''
    // Some versions have it in an event of its own, too.
    const thought = reasoning === this.#reasoned ? null : builder.reasoning(reasoning, place)
    this.#reasoned = ''
    const { content } = data
    const said = typeof content === 'string' ? builder.text(content, place) : null
    const called = this.ledger.parts(list(data['toolRequests']), this.#whereabouts, (request) =>
      this.#call(record(request), builder, place),
    )
    if (!isWhole(data, known.messageFields)) return 'unknown'
    if (thought !== null || said !== null) return 'shown'
    // An answer may consist of calls.
    return typeof content === 'string' || Array.isArray(data['toolRequests']) ? called : 'unknown'
  }

  #call(request: JsonRecord, builder: ConversationBuilder, place: Place): Fate {
    const toolCallId = text(request['toolCallId'])
    if (toolCallId === undefined) return 'unknown'
    const name = text(request['name']) ?? 'tool'
    const given = request['arguments'] ?? request['args']
    const args = toolArguments(given)
    this.#arguments.set(toolCallId, args)
    const title = text(request['intentionSummary'])
    const named = title === undefined ? titleOfCall(args) : { title }
    builder.toolCall({ toolCallId, name, args, kind: kindOfTool(name), ...named }, place)
    if (given === undefined || given === null || text(request['name']) === undefined) return 'unknown'
    return ifWhole('shown', request, known.requestFields)
  }

  #output(data: JsonRecord, builder: ConversationBuilder, place: Place): Fate {
    const toolCallId = text(data['toolCallId'])
    if (toolCallId === undefined) return 'unknown'
    const isError = data['success'] === false
    const error = record(data['error'])
    const change = isError ? undefined : changeOfCall(this.#arguments.get(toolCallId) ?? {})
    this.#arguments.delete(toolCallId)
    const whole = ifWhole('joined', data, known.outputFields)
    builder.toolOutput(
      {
        toolCallId,
        output: isError ? (text(error['message']) ?? '') : outputOf(data['result']),
        outcome: isError ? 'error' : 'ok',
        ...(isError ? { isError } : {}),
        ...change,
      },
      place,
    )
    if (isError) return typeof error['message'] === 'string' && isWhole(error, known.errorFields) ? whole : 'unknown'
    const { result } = data
    if (result === undefined || result === null) return 'unknown'
    return typeof record(result)['content'] === 'string' ? ifWhole(whole, record(result), known.resultFields) : whole
  }

  #endRun(data: JsonRecord, at: number): void {
    for (const [model, metrics] of Object.entries(record(data['modelMetrics']))) {
      // The earlier counts are no longer known.
      if (this.resumed !== undefined) throw new Rewound()
      const whole = record(record(metrics)['usage'])
      for (const [agentId, metricsOfAgent] of Object.entries(record(data['agentMetrics']))) {
        const builder = this.#builders.get(agentId)
        // The rest is that of the session's own agent.
        if (builder === undefined || builder === this.#main) continue
        const own = record(record(record(metricsOfAgent)['modelMetrics'])[model])
        use(builder, this.#used.part(agentId, model, record(own['usage']), whole), at)
      }
      use(this.#main, this.#used.whole(model, whole), at)
    }
  }

  #builder(agentId: string): ConversationBuilder {
    let builder = this.#builders.get(agentId)
    if (builder === undefined) {
      builder = new ConversationBuilder(agentId)
      this.#builders.set(agentId, builder)
    }
    return builder
  }
}

/** Returns a fate, unless words are left over in a record. */
function ifWhole(fate: Fate, of: JsonRecord, fields: Fields): Fate {
  return isWhole(of, fields) ? fate : 'unknown'
}

function use(builder: ConversationBuilder, report: UsageReport | undefined, at: number): void {
  if (report !== undefined) builder.usage(report, at)
}

async function wholeText(file: TranscriptPart): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file.read()) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
