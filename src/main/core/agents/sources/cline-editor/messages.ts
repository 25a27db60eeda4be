import type { Block } from '#shared/session/blocks'
import { defined } from '#shared/kernel/defined'
import type { ConversationBuilder, Place } from '#core/agents/transcript/conversation-builder'
import type { Fate } from '#core/agents/transcript/ledger'
import { parseRecord, type JsonRecord } from '#core/agents/transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { count, list, moment, record, text, toolArguments } from '#core/agents/transcript/values'
import { hiddenKinds, hide } from './fates'

/** End of a result that says that files were changed. */
const CHANGES = /HAS_CHANGES$/

/** Access kinds of the extension's tools. */
const kinds: ReadonlyMap<string, 'read' | 'write'> = new Map([
  ['readFile', 'read'],
  ['listFilesTopLevel', 'read'],
  ['listFilesRecursive', 'read'],
  ['listCodeDefinitionNames', 'read'],
  ['searchFiles', 'read'],
  ['codebaseSearch', 'read'],
  ['editedExistingFile', 'write'],
  ['appliedDiff', 'write'],
  ['newFileCreated', 'write'],
  ['fileDeleted', 'write'],
])

/** Understands the messages that Cline, Roo Code and Kilo Code show. */
export class EditorMessages {
  /** The call whose output follows, a piece at a time. */
  #open: { readonly toolCallId: string; readonly pieces: string[]; place: Place } | null = null
  /** Number of messages with the current time: several have the same. */
  #same = 0
  #lastAt = 0

  constructor(readonly builder: ConversationBuilder) {}

  add(message: JsonRecord): Fate {
    const at = moment(message['ts'])
    const kind = text(message[message['type'] === 'ask' ? 'ask' : 'say'])
    if (at === undefined || kind === undefined) return 'unknown'
    this.#same = at === this.#lastAt ? this.#same + 1 : 0
    this.#lastAt = at
    const place: Place = { id: this.#same === 0 ? `${at}` : `${at}-${this.#same}`, at }
    const words = text(message['text']) ?? ''
    const model = text(record(message['modelInfo'])['modelId'])
    if (model !== undefined) this.builder.facts.model = model
    if (kind === 'command_output' || kind === 'mcp_server_response' || kind === 'browser_action_result')
      return this.#output(words, place)
    this.end()
    return this.#content(kind, words, message, place)
  }

  /** Ends the output of a command. */
  end(): void {
    if (this.#open === null) return
    const { toolCallId, pieces, place } = this.#open
    this.builder.toolOutput({ toolCallId, output: pieces.join('\n'), outcome: 'ok' }, place)
    this.#open = null
  }

  #content(kind: string, words: string, message: JsonRecord, place: Place): Fate {
    switch (kind) {
      case 'task':
      case 'user_feedback':
        return this.#prompt(words, message['images'], place)
      case 'text':
      case 'completion_result':
        return this.#text(words.replace(CHANGES, ''), place)
      case 'reasoning':
        return this.builder.reasoning(words, place) === null ? hide.empty : 'shown'
      case 'followup':
        return this.#json(words, (value) => this.#text(text(value['question']) ?? '', place))
      case 'plan_mode_respond':
      case 'act_mode_respond':
        return this.#json(words, (value) => this.#text(text(value['response']) ?? '', place))
      case 'command':
        return this.#call('execute_command', { command: words }, place)
      case 'tool':
        return this.#json(words, (value) => this.#tool(value, place))
      case 'use_mcp_server':
        return this.#json(words, (value) => this.#server(value, place))
      case 'browser_action_launch':
        return this.#call('browser_action', { url: words }, place)
      case 'browser_action':
        return this.#json(words, (value) => this.#call('browser_action', value, place))
      case 'api_req_started':
      case 'deleted_api_reqs':
      case 'api_req_deleted':
        return this.#json(words, (value) => this.#request(value, place))
      case 'api_req_failed':
        this.builder.fail(words === '' ? 'The request failed.' : words, place.at)
        return 'joined'
      default:
        return hiddenKinds.get(kind) ?? 'unknown'
    }
  }

  #json(words: string, understand: (value: JsonRecord) => Fate): Fate {
    const value = parseRecord(words)
    return value === undefined ? 'unknown' : understand(value)
  }

  #prompt(words: string, images: unknown, place: Place): Fate {
    const pictures = list(images).flatMap((image): Block[] => {
      const [, mimeType, data] = /^data:([\w/+.-]+);base64,([^]+)$/.exec(text(image) ?? '') ?? []
      if (mimeType === undefined || data === undefined) return []
      return [{ type: 'image', source: { type: 'base64', data, mimeType } }]
    })
    const said = words.trim()
    const blocks: Block[] = [...(said === '' ? [] : [{ type: 'text' as const, content: said }]), ...pictures]
    if (blocks.length === 0) return hide.empty
    this.builder.prompt(blocks, place)
    return 'shown'
  }

  #text(words: string, place: Place): Fate {
    return this.builder.text(words, place) === null ? hide.empty : 'shown'
  }

  #call(name: string, args: JsonRecord, place: Place): Fate {
    this.builder.toolCall(
      {
        toolCallId: place.id,
        name,
        args: { ...args },
        kind: kinds.get(name) ?? (name === 'execute_command' ? 'exec' : kindOfTool(name)),
        ...titleOfCall(args),
        ...changeOfCall(args),
      },
      place,
    )
    this.#open = { toolCallId: place.id, pieces: [], place }
    return 'shown'
  }

  #tool({ tool, content, ...args }: JsonRecord, place: Place): Fate {
    const name = text(tool)
    if (name === undefined) return 'unknown'
    const isChange = kinds.get(name) === 'write'
    this.#call(name, isChange ? { ...args, content } : args, place)
    if (!isChange) this.#open?.pieces.push(text(content) ?? '')
    return 'shown'
  }

  #server({ serverName, toolName, uri, arguments: args }: JsonRecord, place: Place): Fate {
    const server = text(serverName)
    if (server === undefined) return 'unknown'
    const tool = text(toolName)
    return this.#call(`${server}__${tool ?? 'resource'}`, tool === undefined ? { uri } : toolArguments(args), place)
  }

  #output(words: string, place: Place): Fate {
    if (this.#open === null) return words === '' ? hide.empty : 'unknown'
    this.#open.pieces.push(words)
    this.#open.place = place
    return 'joined'
  }

  /** The input counts what a cache had only with OpenAI's interface. */
  #request(used: JsonRecord, { at }: Place): Fate {
    const reason = text(used['cancelReason'])
    if (reason === 'user_cancelled') this.builder.fail('It was stopped.', at)
    else if (reason !== undefined) this.builder.fail(text(used['streamingFailedMessage']) ?? 'The request failed.', at)
    const cacheReadTokens = count(used['cacheReads'])
    const cacheWriteTokens = count(used['cacheWrites'])
    const input = count(used['tokensIn'])
    const inputTokens = used['apiProtocol'] === 'openai' ? input : input + cacheReadTokens + cacheWriteTokens
    const outputTokens = count(used['tokensOut'])
    if (inputTokens + outputTokens === 0) return 'joined'
    const amount = count(used['cost'])
    this.builder.usage(
      {
        granularity: 'call',
        mode: 'delta',
        inputTokens,
        outputTokens,
        cacheReadTokens,
        cacheWriteTokens,
        ...defined({ model: this.builder.facts.model }),
        ...(amount === 0 ? {} : { cost: { amount, currency: 'USD', source: 'client-reported' } }),
      },
      at,
      JSON.stringify([at, inputTokens, outputTokens]),
    )
    return 'joined'
  }
}
