import { basename } from 'node:path'
import type { Block, ToolContent } from '#shared/session/blocks'
import { defined } from '#shared/kernel/defined'
import type { ConversationBuilder, Place } from '#core/agents/transcript/conversation-builder'
import type { ReadingOptions, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { wholeOf, type Fate, type Ledger } from '#core/agents/transcript/ledger'
import { firstRecordThat, type JsonRecord } from '#core/agents/transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { parseTree, type LineParser, type TreeFormat } from '#core/agents/transcript/tree'
import { count, list, moment, record, text, toolArguments } from '#core/agents/transcript/values'
import { hiddenRoles, hiddenTypes, hide } from './fates'
import { wordsOfUser } from './grammar'

/** Returns the id of the session in a file, from its name where the header is damaged; undefined when it is something else. */
export async function piSessionId(file: TranscriptPart): Promise<string | undefined> {
  const first = await firstRecordThat(file, (entry) => isHeader(entry) || isMessage(entry))
  if (first === undefined) return undefined
  return isHeader(first) ? text(first['id']) : basename(file.path, '.jsonl').split('_').at(-1)
}

const isHeader = (entry: JsonRecord): boolean => entry['type'] === 'session' && text(entry['id']) !== undefined

const isMessage = (entry: JsonRecord): boolean =>
  entry['type'] === 'message' && 'parentId' in entry && typeof record(entry['message'])['role'] === 'string'

/** Parses a session of pi. */
export async function* parsePi(
  [file]: readonly TranscriptPart[],
  sessionId: string,
  options: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  if (file === undefined) return
  yield* parseTree(file, sessionId, tree, options)
}

const tree: TreeFormat = {
  linkOf(entry) {
    const id = text(entry['id'])
    // The first version has a list, in which entries have no ids.
    if (id === undefined || entry['type'] === 'session') return undefined
    return { id, parentId: text(entry['parentId']) ?? null }
  },
  parser: (builder, ledger) => new PiParser(builder, ledger),
}

type Shown = Extract<Block, { type: 'text' | 'image' }>

class PiParser implements LineParser {
  constructor(
    readonly builder: ConversationBuilder,
    readonly ledger: Ledger,
  ) {}

  add(entry: JsonRecord): Fate {
    const { facts } = this.builder
    switch (entry['type']) {
      case 'session':
        facts.cwd = text(entry['cwd']) ?? facts.cwd
        facts.createdAt = moment(entry['timestamp'])
        return typeof entry['cwd'] === 'string' ? 'joined' : 'unknown'
      case 'session_info':
        facts.title = text(entry['name'])
        return facts.title === undefined ? 'unknown' : 'joined'
      case 'model_change': {
        const model = text(entry['modelId']) ?? text(entry['model'])?.split('/').at(-1)
        facts.model = model ?? facts.model
        return model === undefined ? 'unknown' : 'joined'
      }
      case 'message':
        return this.#message(entry, record(entry['message']))
      case 'compaction':
      case 'branch_summary':
        // The model's words to itself; they were used all the same.
        this.#usage(record(entry['usage']), placeOf(entry, {}), [text(entry['id'])])
        return typeof entry['summary'] === 'string' ? hide.summaries : 'unknown'
      case 'usage':
        return this.#usage(record(entry['usage']), placeOf(entry, {}), [text(entry['id'])])
      default:
        return hiddenTypes.get(entry['type']) ?? 'unknown'
    }
  }

  #message(entry: JsonRecord, message: JsonRecord): Fate {
    const place = placeOf(entry, message)
    switch (message['role']) {
      case 'user': {
        const blocks: Shown[] = []
        const fate = this.#parts(message['content'], (part) => takeBlock(part, blocks))
        if (blocks.length > 0) this.builder.prompt(blocks, place)
        return fate
      }
      case 'assistant':
        return this.#answer(entry, message, place)
      case 'toolResult':
        return this.#result(entry, message, place)
      case 'bashExecution':
        return this.#shell(message, place)
      default:
        return hiddenRoles.get(message['role']) ?? 'unknown'
    }
  }

  #parts(content: unknown, fateOf: (part: JsonRecord) => Fate): Fate {
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content
    if (!Array.isArray(parts)) return 'unknown'
    return this.ledger.parts(
      list(parts),
      () => this.builder.whereabouts(),
      (part) => fateOf(record(part)),
    )
  }

  #answer(entry: JsonRecord, message: JsonRecord, place: Place): Fate {
    const model = text(message['model'])
    if (model !== undefined) this.builder.facts.model = model
    const said = this.#parts(message['content'], (part) => this.#answerPart(part, place))
    const end = place.at + count(message['durationMs'])
    this.builder.touch(end)
    const stop = message['stopReason']
    const isFailed = stop === 'error' || stop === 'aborted'
    const failure = text(message['errorMessage'])
    const isTold = !isFailed || this.builder.fail(failure ?? 'The request failed.', end)
    const identity = [text(entry['id']), text(message['responseId'])]
    const used = this.#usage(record(message['usage']), { ...place, at: end }, identity, model)
    // Of a failed one only the failure may be left.
    return said === 'unknown' || (!isTold && failure !== undefined)
      ? 'unknown'
      : wholeOf([said, isFailed ? 'joined' : used])
  }

  #answerPart(part: JsonRecord, place: Place): Fate {
    const words = part['type'] === 'thinking' ? part['thinking'] : part['text']
    switch (part['type']) {
      case 'text':
      case 'thinking': {
        if (typeof words !== 'string') return 'unknown'
        const shown = part['type'] === 'text' ? this.builder.text(words, place) : this.builder.reasoning(words, place)
        return shown === null ? hide.empty : 'shown'
      }
      case 'toolCall':
        return this.#call(part, place)
      default:
        return 'unknown'
    }
  }

  #call(part: JsonRecord, place: Place): Fate {
    const toolCallId = text(part['id'])
    const name = text(part['name'])
    if (toolCallId === undefined || name === undefined) return 'unknown'
    const args = toolArguments(part['arguments'])
    const shown = { ...titleOfCall(args), ...changeOfCall(args) }
    this.builder.toolCall({ toolCallId, name, args, kind: kindOfTool(name), ...shown }, place)
    return 'shown'
  }

  #result(entry: JsonRecord, message: JsonRecord, place: Place): Fate {
    const toolCallId = text(message['toolCallId'])
    if (toolCallId === undefined) return 'unknown'
    const blocks: Shown[] = []
    const fate = this.#parts(message['content'], (part) => {
      if (part['type'] !== 'text') return takeBlock(part, blocks) === 'shown' ? 'joined' : 'unknown'
      if (typeof part['text'] !== 'string') return 'unknown'
      blocks.push({ type: 'text', content: part['text'] })
      return 'joined'
    })
    const output = blocks.flatMap((block) => (block.type === 'text' ? [block.content] : [])).join('\n')
    const content = blocks.flatMap((block): ToolContent[] => (block.type === 'image' ? [block] : []))
    const isError = message['isError'] === true
    this.builder.toolOutput(
      {
        toolCallId,
        output,
        outcome: isError ? 'error' : 'ok',
        ...(isError ? { isError } : {}),
        ...(typeof message['durationMs'] === 'number' ? { elapsedMs: count(message['durationMs']) } : {}),
        ...(content.length > 0 ? { content } : {}),
      },
      place,
    )
    // Some tools ask a model themselves.
    this.#usage(record(message['usage']), place, [text(entry['id'])])
    return fate === 'unknown' ? fate : 'joined'
  }

  /** A command that the user ran, with its output as that of a call. */
  #shell(message: JsonRecord, place: Place): Fate {
    const command = text(message['command'])
    if (command === undefined) return 'unknown'
    this.builder.prompt([{ type: 'text', content: `! ${command}` }], place)
    const args = { command }
    const toolCallId = `${place.id}-shell`
    this.builder.toolCall({ toolCallId, name: 'bash', args, kind: 'exec', ...titleOfCall(args) }, place)
    const failed = count(message['exitCode']) > 0
    const outcome = message['cancelled'] === true ? 'cancelled' : failed ? 'error' : 'ok'
    this.builder.toolOutput(
      { toolCallId, output: text(message['output']) ?? '', outcome, ...(failed ? { isError: true } : {}) },
      place,
    )
    return 'shown'
  }

  /** The input does not count what a cache had; the output counts what was thought. */
  #usage(used: JsonRecord, { at }: Place, identity: readonly (string | undefined)[], model?: string): Fate {
    const cacheReadTokens = count(used['cacheRead'])
    const cacheWriteTokens = count(used['cacheWrite'])
    const inputTokens = count(used['input']) + cacheReadTokens + cacheWriteTokens
    const outputTokens = count(used['output'])
    if (inputTokens + outputTokens === 0) return typeof used['input'] === 'number' ? hide.empty : 'unknown'
    const cost = record(used['cost'])
    const amount = count(cost['total'])
    const source = cost['totalFromProvider'] === true ? ('provider-reported' as const) : ('client-reported' as const)
    this.builder.usage(
      {
        granularity: 'call',
        mode: 'delta',
        inputTokens,
        outputTokens,
        cacheReadTokens,
        cacheWriteTokens,
        reasoningTokens: count(used['reasoning']),
        ...defined({ model: model ?? this.builder.facts.model }),
        ...(amount === 0 ? {} : { cost: { amount, currency: 'USD', source } }),
      },
      at,
      // A fork copies entries with their ids.
      identity[0] === undefined ? undefined : JSON.stringify([...identity, at, inputTokens, outputTokens]),
    )
    return 'joined'
  }
}

function placeOf(entry: JsonRecord, message: JsonRecord): Place {
  return { id: text(entry['id']) ?? 'message', at: moment(message['timestamp']) ?? moment(entry['timestamp']) ?? 0 }
}

/** Adds a part of a message as it was typed. Returns its fate. */
function takeBlock(part: JsonRecord, blocks: Shown[]): Fate {
  const data = text(part['data'])
  if (part['type'] === 'image' && data !== undefined) {
    const mimeType = text(part['mimeType']) ?? 'image/png'
    blocks.push({ type: 'image', source: { type: 'base64', data, mimeType } })
    return 'shown'
  }
  if (part['type'] !== 'text' || typeof part['text'] !== 'string') return 'unknown'
  const words = wordsOfUser(part['text'])
  if (words.kind !== 'typed') return hide.empty
  blocks.push({ type: 'text', content: words.text })
  return 'shown'
}
