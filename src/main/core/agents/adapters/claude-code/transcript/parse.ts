import { basename } from 'node:path'
import { Rewound, type ReadingOptions, type TranscriptMark, type TranscriptPart } from '../../../transcript/format'
import type { TranscriptItem } from '../../../transcript/items'
import { markOf, parseFile, type RecordParser } from '../../../transcript/parser'
import { parseRecord, type JsonRecord } from '../../../transcript/records'
import { list, record, text } from '../../../transcript/values'
import { ClaudeConversation } from './entries'
import { isPrompt, readPrompts, type PromptTree } from './prompts'
import { defined } from '../../../../../../shared/kernel/defined'
import { PromptChain } from './prompt-chain'

/**
 * Parses a session of Claude Code: its own file first, then those of its subagents with their metadata. Edited or
 * rewound prompts become forks where they left the conversation that led to the newest one; most files have none, so
 * unless `isRewound` they are detected on the way, and {@link Rewound} is thrown when there is one. Otherwise never
 * rejects because of the content of files.
 */
export async function* parseClaude(
  files: readonly TranscriptPart[],
  sessionId: string,
  { isRewound = false, isPartial = false, onMark }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  const [main, ...beside] = files
  if (main === undefined) return
  const reader = new ClaudeReader(sessionId, isRewound ? await readPrompts(main.read()) : null)
  if (isPartial || isRewound) reader.passOver()
  yield* parseFile(main, reader, { onMark })
  for (const file of beside.filter(({ path }) => path.endsWith('.jsonl'))) {
    const name = basename(file.path, '.jsonl')
    const facts = beside.find(({ path }) => basename(path) === `${name}.meta.json`)
    reader.begin(name.replace(/^agent-/, ''), facts === undefined ? {} : await readFacts(facts))
    yield* parseFile(file, reader)
  }
  yield reader.finish()
}

/** Parses the additions to a session's own file since a checkpoint. */
export async function* resumeClaude(
  file: TranscriptPart,
  sessionId: string,
  mark: TranscriptMark,
  onMark: (mark: TranscriptMark | null) => void,
): AsyncGenerator<TranscriptItem[]> {
  const reader = new ClaudeReader(sessionId, null, mark)
  yield* parseFile(file, reader, { from: mark.builder.place, onMark })
  yield reader.finish()
}

/** Conversation of a prompt, and the last message that resulted from it so far. */
interface Home {
  readonly conversation: ClaudeConversation
  end?: string
}

class ClaudeReader implements RecordParser {
  readonly #conversations = new Map<string, ClaudeConversation>()
  /** By prompt id, its conversation and the last message that resulted from it so far. */
  readonly #homes = new Map<string, Home>()
  /** Current prompt of each conversation. */
  readonly #at = new Map<ClaudeConversation, string>()
  /** By the id of an entry outside the conversation, the first one of its chain. */
  readonly #chains = new Map<string, string>()
  /** By entry id, its conversation, if there are several. */
  readonly #places = new Map<string, ClaudeConversation>()
  /** Calls that start subagents without a matching subagent yet, by prompt. */
  readonly #tasks = new Map<string, string>()
  readonly #main: ClaudeConversation
  readonly #titles: Record<string, string> = {}
  #latest: ClaudeConversation
  #promptChain: PromptChain | null = new PromptChain()
  /** Position of a subagent's last message in the session's own file. */
  #besideAt = -1
  /** Subagent whose file is being read. */
  #agentId: string | null = null

  constructor(
    readonly sessionId: string,
    /** Null when each prompt follows the one before; throws {@link Rewound} for one that does not. */
    readonly prompts: PromptTree | null,
    readonly resumed?: TranscriptMark,
  ) {
    this.#main = new ClaudeConversation(sessionId, resumed)
    this.#conversations.set(sessionId, this.#main)
    this.#latest = this.#main
    if (resumed === undefined) return
    const own = record(resumed.own)
    Object.assign(this.#titles, record(own['titles']))
    this.#promptChain?.goOn(text(own['last']))
  }

  /** Much is missing, or all prompts are known: a prompt that does not follow the previous one has no meaning. */
  passOver(): void {
    this.#promptChain = null
  }

  /** Starts a subagent's file; `facts`: metadata about it from outside its file. */
  begin(agentId: string, facts: JsonRecord): void {
    this.#agentId = agentId
    const toolCallId = text(facts['toolUseId'])
    const { facts: own } = this.#conversation(agentId).builder
    own.title ??= text(facts['description'])
    own.origin = { kind: 'subagent', sessionId: this.sessionId, ...defined({ toolCallId }) }
  }

  add(entry: JsonRecord, place: number): void {
    const { type } = entry
    this.#main.builder.place = place
    if (this.prompts === null && this.#agentId === null) this.#promptChain?.follow(entry)
    if (type !== 'user' && type !== 'assistant') {
      const title = text(entry['customTitle']) ?? text(entry['aiTitle']) ?? text(entry['summary'])
      if (title !== undefined && typeof type === 'string') this.#titles[type] = title
      return
    }
    if (this.#agentId !== null || entry['isSidechain'] === true) {
      // Its earlier messages and its start are no longer known.
      if (this.resumed !== undefined) throw new Rewound()
      this.#besideAt = place < 0 ? Infinity : place
      this.#subagent(entry).add(entry)
      return
    }
    if (this.prompts === null) this.#main.add(entry)
    else this.#branch(entry, this.prompts)
    if (type === 'assistant') this.#noteTasks(entry)
  }

  mark(end: number): TranscriptMark | null {
    const mark = this.#main.builder.mark(end)
    const isStraight = this.prompts === null && mark !== null && this.#besideAt < mark.place
    if (!isStraight) return null
    return markOf(mark, { titles: this.#titles, last: this.#promptChain?.last, ...this.#main.counted })
  }

  take(): TranscriptItem[] {
    if (this.#conversations.size === 1) return this.#main.builder.take()
    return [...this.#conversations.values()].flatMap(({ builder }) => builder.take())
  }

  finish(): TranscriptItem[] {
    const title = this.#titles['custom-title'] ?? this.#titles['ai-title'] ?? this.#titles['summary']
    if (title !== undefined) this.#main.builder.facts.title = title
    return [...this.#conversations.values()].flatMap((conversation) => conversation.finish())
  }

  #branch(entry: JsonRecord, prompts: PromptTree): void {
    const id = text(entry['uuid'])
    const parent = text(entry['parentUuid']) ?? text(entry['logicalParentUuid'])
    const before = parent === undefined ? undefined : this.#places.get(parent)
    let conversation = before ?? this.#latest
    if (id !== undefined && isPrompt(entry) && prompts.before.has(id)) {
      conversation = this.#homeOf(id, prompts)
      this.#homes.set(id, { conversation })
      this.#at.set(conversation, id)
    }
    this.#latest = conversation
    if (id !== undefined) this.#places.set(id, conversation)
    conversation.add(entry)
    const end = conversation.builder.lastMessageId
    const prompt = this.#homes.get(this.#at.get(conversation) ?? '')
    if (prompt !== undefined && end !== undefined) prompt.end = end
  }

  /** Returns the conversation of a prompt: that of the previous prompt, unless something else followed that one. */
  #homeOf(promptId: string, prompts: PromptTree): ClaudeConversation {
    if (prompts.current.has(promptId)) return this.#main
    const before = prompts.before.get(promptId) ?? ''
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
    const chain = this.#agentId ?? text(entry['agentId']) ?? this.#chains.get(text(entry['parentUuid']) ?? '') ?? id
    this.#chains.set(id, chain)
    const conversation = this.#conversation(chain)
    const { facts } = conversation.builder
    if (facts.origin === undefined) {
      const { content } = record(entry['message'])
      const toolCallId = typeof content === 'string' ? this.#tasks.get(content) : undefined
      facts.origin = {
        kind: 'subagent',
        sessionId: this.sessionId,
        ...defined({ toolCallId }),
      }
    }
    return conversation
  }

  #noteTasks(entry: JsonRecord): void {
    const { content } = record(entry['message'])
    for (const value of list(content)) {
      const part = record(value)
      const prompt = part['type'] === 'tool_use' ? text(record(part['input'])['prompt']) : undefined
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
