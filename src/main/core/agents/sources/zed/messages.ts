import type { Block } from '#shared/session/blocks'
import { defined } from '#shared/kernel/defined'
import type { ConversationBuilder, Place } from '#core/agents/transcript/conversation-builder'
import type { Fate, Ledger } from '#core/agents/transcript/ledger'
import type { JsonRecord } from '#core/agents/transcript/records'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { count, list, record, text, toolArguments } from '#core/agents/transcript/values'
import { hide } from './fates'

/** Understands the messages of a thread. They have no times: all are at that of the thread. */
export class ZedMessages {
  constructor(
    readonly builder: ConversationBuilder,
    readonly ledger: Ledger,
    readonly at: number,
  ) {}

  add(message: unknown, index: number): Fate {
    if (message === 'Resume' || 'Resume' in record(message)) return hide.state
    const { User: user, Agent: agent, role } = record(message)
    const place: Place = { id: `message-${index}`, at: this.at }
    if (user !== undefined) return this.#user(list(record(user)['content']), text(record(user)['id']), place)
    if (agent !== undefined) return this.#agent(record(agent), place)
    return role === 'user' || role === 'assistant' ? this.#older(record(message), role, place) : 'unknown'
  }

  /** The counts of requests; of a whole thread where they are missing. The input does not count what a cache had. */
  use(thread: JsonRecord): void {
    const each = Object.entries(record(thread['request_token_usage']))
    const counted = each.filter(([id, used]) => this.#count(record(used), id))
    if (counted.length === 0) this.#count(record(thread['cumulative_token_usage']), 'thread')
  }

  #count(used: JsonRecord, id: string): boolean {
    const cacheReadTokens = count(used['cache_read_input_tokens'])
    const cacheWriteTokens = count(used['cache_creation_input_tokens'])
    const inputTokens = count(used['input_tokens']) + cacheReadTokens + cacheWriteTokens
    const outputTokens = count(used['output_tokens'])
    if (inputTokens + outputTokens === 0) return false
    const { model } = this.builder.facts
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
      this.at,
      JSON.stringify([this.builder.sessionId, id]),
    )
    return true
  }

  #each(parts: readonly unknown[], fateOf: (part: unknown) => Fate): Fate {
    return this.ledger.parts(parts, () => this.builder.whereabouts(), fateOf)
  }

  #user(parts: readonly unknown[], id: string | undefined, place: Place): Fate {
    const blocks: Block[] = []
    const fate = this.#each(parts, (part) => {
      const { Text: words, Image: image, Mention: mention } = record(part)
      if (typeof words === 'string') {
        if (words.trim() === '') return hide.empty
        blocks.push({ type: 'text', content: words.trim() })
        return 'shown'
      }
      const data = text(record(image)['source'])
      if (data !== undefined) {
        blocks.push({ type: 'image', source: { type: 'base64', data, mimeType: 'image/png' } })
        return 'shown'
      }
      return mention === undefined ? 'unknown' : hide.context
    })
    if (blocks.length > 0) this.builder.prompt(blocks, { ...place, id: id ?? place.id })
    return fate
  }

  #agent(agent: JsonRecord, place: Place): Fate {
    const results = record(agent['tool_results'])
    return this.#each(list(agent['content']), (part) => {
      const { Text: words, Thinking: thought, RedactedThinking: secret, ToolUse: use } = record(part)
      if (typeof words === 'string') return this.builder.text(words, place) === null ? hide.empty : 'shown'
      const thinking = record(thought)['text']
      if (typeof thinking === 'string') return this.builder.reasoning(thinking, place) === null ? hide.empty : 'shown'
      if (secret !== undefined) return hide.secrets
      const call = record(use)
      const id = text(call['id'])
      return this.#call(call, id === undefined ? undefined : results[id], place)
    })
  }

  /** A message of the first versions: its words, then its calls with their results. */
  #older(message: JsonRecord, role: 'user' | 'assistant', place: Place): Fate {
    const segments = list(message['segments']).map((segment) => {
      const { type, text: words } = record(segment)
      return type === 'thinking' ? { Thinking: { text: words } } : { Text: words }
    })
    if (role === 'user') return this.#user(segments, undefined, place)
    const results = new Map(list(message['tool_results']).map((result) => [record(result)['tool_use_id'], result]))
    const uses = list(message['tool_uses']).map((use) => ({ ToolUse: use }))
    return this.#agent({ content: [...segments, ...uses], tool_results: Object.fromEntries(results) }, place)
  }

  #call(call: JsonRecord, result: unknown, place: Place): Fate {
    const toolCallId = text(call['id'])
    const name = text(call['name'])
    if (toolCallId === undefined || name === undefined) return 'unknown'
    const args = toolArguments(call['input'])
    const shown = { ...titleOfCall(args), ...changeOfCall(args) }
    this.builder.toolCall({ toolCallId, name, args, kind: kindOf(name), ...shown }, place)
    if (result === undefined) return 'shown'
    const { is_error: failed, content } = record(result)
    const output = typeof content === 'string' ? content : (text(record(content)['Text']) ?? '')
    const isError = failed === true
    this.builder.toolOutput(
      { toolCallId, output, outcome: isError ? 'error' : 'ok', ...(isError ? { isError } : {}) },
      place,
    )
    return 'shown'
  }
}

function kindOf(name: string): ReturnType<typeof kindOfTool> {
  if (name === 'terminal') return 'exec'
  if (/^(?:edit|create|delete|move|copy|save|restore)_/.test(name)) return 'write'
  return /^(?:read|list|find|diagnostics)/.test(name) ? 'read' : kindOfTool(name)
}
