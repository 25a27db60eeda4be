import { basename } from 'node:path'
import type { TranscriptPart } from '../../transcript/format'
import type { TranscriptItem } from '../../transcript/items'
import { parseRecord, readRecords, type JsonRecord } from '../../transcript/records'
import { record, text } from '../../transcript/values'
import { ClaudeConversation } from './entries'
import { isPrompt, readPrompts, type PromptTree } from './prompts'

/**
 * What a session of Claude Code says: its own file first, then those of its subagents with what is known of each. Prompts
 * that were edited or rewound become forks where they left the conversation that led to the newest one. Never rejects for
 * what the files hold.
 */
export async function* parseClaude(
  files: readonly TranscriptPart[],
  sessionId: string,
): AsyncGenerator<TranscriptItem> {
  const [main, ...beside] = files
  if (main === undefined) return
  const reader = new ClaudeReader(sessionId, await readPrompts(main.read()))
  for await (const entry of readRecords(main.read())) for (const item of reader.add(entry)) yield item
  for (const file of beside.filter(({ path }) => path.endsWith('.jsonl'))) {
    const name = basename(file.path, '.jsonl')
    const facts = beside.find(({ path }) => basename(path) === `${name}.meta.json`)
    reader.know(name.replace(/^agent-/, ''), facts === undefined ? {} : await readFacts(facts))
    for await (const entry of readRecords(file.read())) yield* reader.add({ ...entry, isSidechain: true })
  }
  yield* reader.finish()
}

class ClaudeReader {
  readonly #conversations = new Map<string, ClaudeConversation>()
  /** By the id of a prompt, the conversation it stands in, and the last message that came of it so far. */
  readonly #homes = new Map<string, { readonly conversation: ClaudeConversation; end?: string }>()
  /** The prompt that each conversation is at. */
  readonly #at = new Map<ClaudeConversation, string>()
  /** By the id of an entry beside the conversation, the first one of its chain. */
  readonly #chains = new Map<string, string>()
  /** By the id of an entry, its conversation, where there are several. */
  readonly #places = new Map<string, ClaudeConversation>()
  /** Calls that start subagents and that none was found for yet, by what they were told. */
  readonly #tasks = new Map<string, string>()
  readonly #main: ClaudeConversation
  readonly #titles: Record<string, string> = {}
  #latest: ClaudeConversation

  constructor(
    readonly sessionId: string,
    readonly prompts: PromptTree,
  ) {
    this.#main = this.#conversation(sessionId)
    this.#latest = this.#main
  }

  /** What is known of a subagent from beside its file. */
  know(agentId: string, facts: JsonRecord): void {
    const toolCallId = text(facts['toolUseId'])
    const { facts: own } = this.#conversation(agentId).builder
    own.title ??= text(facts['description'])
    own.origin = { kind: 'subagent', sessionId: this.sessionId, ...(toolCallId === undefined ? {} : { toolCallId }) }
  }

  add(entry: JsonRecord): TranscriptItem[] {
    const title = text(entry['customTitle']) ?? text(entry['aiTitle']) ?? text(entry['summary'])
    if (title !== undefined && typeof entry['type'] === 'string') this.#titles[entry['type']] = title
    if (entry['type'] !== 'user' && entry['type'] !== 'assistant') return []
    const conversation = entry['isSidechain'] === true ? this.#subagent(entry) : this.#branch(entry)
    conversation.add(entry)
    const end = conversation.builder.lastMessageId
    const prompt = this.#homes.get(this.#at.get(conversation) ?? '')
    if (prompt !== undefined && end !== undefined) prompt.end = end
    if (conversation === this.#main) this.#noteTasks(entry)
    return conversation.builder.take()
  }

  *finish(): Generator<TranscriptItem> {
    const title = this.#titles['custom-title'] ?? this.#titles['ai-title'] ?? this.#titles['summary']
    if (title !== undefined) this.#main.builder.facts.title = title
    for (const conversation of this.#conversations.values()) yield* conversation.finish()
  }

  #branch(entry: JsonRecord): ClaudeConversation {
    const id = text(entry['uuid'])
    const parent = text(entry['parentUuid']) ?? text(entry['logicalParentUuid'])
    const before = parent === undefined ? undefined : this.#places.get(parent)
    let home = before ?? this.#latest
    if (id !== undefined && isPrompt(entry) && this.prompts.before.has(id)) {
      home = this.#homeOf(id)
      this.#homes.set(id, { conversation: home })
      this.#at.set(home, id)
    }
    this.#latest = home
    if (id !== undefined && this.prompts.current.size < this.prompts.before.size) this.#places.set(id, home)
    return home
  }

  /** Where a prompt stands: with the one before it, unless something else followed that one. */
  #homeOf(promptId: string): ClaudeConversation {
    if (this.prompts.current.has(promptId)) return this.#main
    const before = this.prompts.before.get(promptId) ?? ''
    const origin = this.#homes.get(before)
    const home = origin?.conversation
    if (home !== undefined && home !== this.#main && this.#at.get(home) === before) return home
    const fork = this.#conversation(`${this.sessionId}.${promptId}`)
    if (home !== undefined && origin?.end !== undefined)
      fork.builder.facts.origin = { kind: 'fork', sessionId: home.builder.sessionId, messageId: origin.end }
    return fork
  }

  #subagent(entry: JsonRecord): ClaudeConversation {
    const id = text(entry['uuid']) ?? ''
    const chain = text(entry['agentId']) ?? this.#chains.get(text(entry['parentUuid']) ?? '') ?? id
    this.#chains.set(id, chain)
    const conversation = this.#conversation(chain)
    const { facts } = conversation.builder
    if (facts.origin === undefined) {
      const { content } = record(entry['message'])
      const toolCallId = typeof content === 'string' ? this.#tasks.get(content) : undefined
      facts.origin = {
        kind: 'subagent',
        sessionId: this.sessionId,
        ...(toolCallId === undefined ? {} : { toolCallId }),
      }
    }
    return conversation
  }

  #noteTasks(entry: JsonRecord): void {
    const { content } = record(entry['message'])
    if (entry['type'] !== 'assistant' || !Array.isArray(content)) return
    for (const part of content.map(record)) {
      const prompt = text(record(part['input'])['prompt'])
      const id = text(part['id'])
      if (prompt !== undefined && id !== undefined) this.#tasks.set(prompt, id)
    }
  }

  #conversation(sessionId: string): ClaudeConversation {
    let conversation = this.#conversations.get(sessionId)
    if (conversation === undefined) {
      conversation = new ClaudeConversation(sessionId)
      this.#conversations.set(sessionId, conversation)
    }
    return conversation
  }
}

async function readFacts(file: TranscriptPart): Promise<JsonRecord> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file.read()) chunks.push(chunk)
  return parseRecord(Buffer.concat(chunks).toString('utf8')) ?? {}
}
