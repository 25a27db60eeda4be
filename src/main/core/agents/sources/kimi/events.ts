import type { Block, ToolContent } from '#shared/session/blocks'
import { defined } from '#shared/kernel/defined'
import type { ConversationBuilder, Place } from '#core/agents/transcript/conversation-builder'
import { wholeOf, type Fate, type Ledger } from '#core/agents/transcript/ledger'
import type { JsonRecord } from '#core/agents/transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { inside } from '#core/agents/transcript/user-words'
import { count, list, moment, record, text, toolArguments } from '#core/agents/transcript/values'
import { fixedFates, hide } from './fates'

/** Understands the events of one agent. */
export class KimiEvents {
  /** By alias, the name of a model. */
  readonly #models = new Map<string, string>()
  #turn = -1
  /** Sum of the session so far; counts only in files that tell nothing else. */
  #sum: (() => void) | null = null
  #hasCalls = false

  /** `undone`: numbers of turns that were taken back. */
  constructor(
    readonly builder: ConversationBuilder,
    readonly ledger: Ledger,
    readonly isSubagent: boolean,
    readonly undone: ReadonlySet<number>,
  ) {}

  add(entry: JsonRecord): Fate {
    const at = moment(entry['time']) ?? moment(entry['created_at']) ?? 0
    const { type } = entry
    if (type === 'turn.prompt') this.#turn++
    if (type === 'usage.record') return this.#usage(entry, at)
    if (type === 'llm.request') return this.#request(entry)
    if (this.undone.has(this.#turn)) return hide.undone
    switch (type) {
      case 'metadata':
        return text(entry['protocol_version']) === undefined ? 'unknown' : 'joined'
      case 'context.append_message':
        return this.#message(record(entry['message']), at)
      case 'context.append_loop_event':
        return this.#event(record(entry['event']), at)
      case 'turn.ended':
        return this.#endTurn(entry, at)
      case 'context.undo':
        return hide.undone
      default:
        return fixedFates.get(type) ?? 'unknown'
    }
  }

  end(): void {
    if (!this.#hasCalls) this.#sum?.()
  }

  #request(entry: JsonRecord): Fate {
    const model = text(entry['model'])
    if (model === undefined) return 'unknown'
    this.builder.facts.model = model
    const alias = text(entry['modelAlias'])
    if (alias !== undefined) this.#models.set(alias, model)
    return 'joined'
  }

  #endTurn(entry: JsonRecord, at: number): Fate {
    switch (entry['reason']) {
      case 'completed':
        return 'joined'
      case 'cancelled':
        return this.builder.fail('It was stopped.', at) ? 'joined' : hide.progress
      case 'failed': {
        const words = text(record(entry['error'])['message'])
        return this.builder.fail(words ?? 'It failed.', at) && words !== undefined ? 'joined' : 'unknown'
      }
      default:
        return 'unknown'
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

  #message(message: JsonRecord, at: number): Fate {
    if (message['role'] !== 'user') return message['role'] === 'system' ? hide.instructions : 'unknown'
    const kind = text(record(message['origin'])['kind'])
    if (kind === 'injection') return hide.notices
    // A subagent is asked by the agent that started it.
    if (kind !== 'user' && kind !== undefined && !this.isSubagent) return 'unknown'
    const blocks: Block[] = []
    const fate = this.#parts(message['content'], (part) => takeBlock(part, blocks))
    if (blocks.length > 0) this.builder.prompt(blocks, { id: text(message['id']) ?? `prompt-${at}`, at })
    return fate
  }

  #event(event: JsonRecord, at: number): Fate {
    const place: Place = { id: text(event['uuid']) ?? `event-${at}`, at }
    switch (event['type']) {
      case 'step.begin':
      case 'step.end':
        this.builder.touch(at)
        return hide.progress
      case 'content.part':
        return this.#words(record(event['part']), place)
      case 'tool.call':
        return this.#call(event, place)
      case 'tool.result':
        return this.#result(event, place)
      default:
        return 'unknown'
    }
  }

  #words(part: JsonRecord, place: Place): Fate {
    const { type } = part
    const words = type === 'text' ? part['text'] : type === 'think' ? part['think'] : undefined
    if (typeof words !== 'string') return 'unknown'
    const shown = type === 'text' ? this.builder.text(words, place) : this.builder.reasoning(words, place)
    return shown === null ? hide.empty : 'shown'
  }

  #call(event: JsonRecord, place: Place): Fate {
    const toolCallId = text(event['toolCallId'])
    const name = text(event['name'])
    if (toolCallId === undefined || name === undefined) return 'unknown'
    const args = toolArguments(event['args'])
    const shown = { ...titleOfCall(args), ...changeOfCall(args) }
    this.builder.toolCall({ toolCallId, name, args, kind: kindOfTool(name), ...shown }, place)
    return 'shown'
  }

  #result(event: JsonRecord, place: Place): Fate {
    const toolCallId = text(event['toolCallId'])
    const result = record(event['result'])
    if (toolCallId === undefined || !('output' in result)) return 'unknown'
    const words: string[] = []
    const pictures: ToolContent[] = []
    const fate = this.#parts(result['output'], (part) => {
      const blocks: Block[] = []
      if (part['type'] === 'text' && typeof part['text'] === 'string') words.push(part['text'])
      else if (takeBlock(part, blocks) === 'unknown') return 'unknown'
      for (const block of blocks) if (block.type === 'image') pictures.push(block)
      return 'joined'
    })
    const isError = result['isError'] === true
    this.builder.toolOutput(
      {
        toolCallId,
        output: words.join('\n'),
        outcome: isError ? 'error' : 'ok',
        ...(isError ? { isError } : {}),
        ...(typeof result['durationMs'] === 'number' ? { elapsedMs: count(result['durationMs']) } : {}),
        ...(pictures.length === 0 ? {} : { content: pictures }),
      },
      place,
    )
    return fate === 'unknown' ? fate : wholeOf([fate, 'joined'])
  }

  /** The input does not count what a cache had. */
  #usage(entry: JsonRecord, at: number): Fate {
    const used = record(entry['usage'])
    if (typeof used['output'] !== 'number') return 'unknown'
    const cacheReadTokens = count(used['inputCacheRead'])
    const cacheWriteTokens = count(used['inputCacheCreation'])
    const inputTokens = count(used['inputOther']) + cacheReadTokens + cacheWriteTokens
    const outputTokens = count(used['output'])
    if (inputTokens + outputTokens === 0) return hide.empty
    const alias = text(entry['model'])
    const model = this.#models.get(alias ?? '') ?? alias?.split('/').at(-1)
    const add = (): void =>
      this.builder.usage(
        {
          granularity: 'call',
          mode: 'delta',
          inputTokens,
          outputTokens,
          cacheReadTokens,
          cacheWriteTokens,
          ...defined({ model }),
        },
        at,
        // A fork copies events with their times.
        JSON.stringify([at, alias, inputTokens, outputTokens]),
      )
    if (entry['usageScope'] === 'session') this.#sum = add
    else {
      this.#hasCalls = true
      add()
    }
    return 'joined'
  }
}

/** Adds a part of a message as it was typed. Returns its fate. */
function takeBlock(part: JsonRecord, blocks: Block[]): Fate {
  if (part['type'] === 'text' && typeof part['text'] === 'string') {
    const words = part['text'].trim()
    if (inside(words, '<system-reminder>', '</system-reminder>') !== undefined) return hide.notices
    if (words !== '') blocks.push({ type: 'text', content: words })
    return words === '' ? hide.empty : 'shown'
  }
  const address = text(record(part['imageUrl'] ?? part['image_url'])['url'])
  if (address === undefined) return 'unknown'
  const [, mimeType, data] = /^data:([\w/+.-]+);base64,([^]+)$/.exec(address) ?? []
  blocks.push({
    type: 'image',
    source:
      mimeType === undefined || data === undefined ? { type: 'url', url: address } : { type: 'base64', data, mimeType },
  })
  return 'shown'
}
