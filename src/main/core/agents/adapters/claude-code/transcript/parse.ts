import { basename } from 'node:path'
import { Rewound, type ReadingOptions, type TranscriptMark, type TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { Ledger, type Fate, type Whereabouts } from '#core/agents/transcript/ledger'
import { markOf, parseFile, type RecordParser } from '#core/agents/transcript/parser'
import type { JsonRecord } from '#core/agents/transcript/records'
import { list, moment, record, text } from '#core/agents/transcript/values'
import { FilesBeside } from './beside'
import { ClaudeConversation } from './entries'
import { fateOfNote } from './passed-over'
import { isPrompt, readPrompts, type PromptTree } from './prompts'
import { defined } from '#shared/kernel/defined'
import { PromptChain } from './prompt-chain'
import { Titles } from './titles'
import { persistedOutput } from './tool-results'

/** Types of entries with content of a conversation. */
const messageTypes: ReadonlySet<string> = new Set(['user', 'assistant', 'attachment', 'queue-operation'])

/**
 * Parses a session of Claude Code: its own file first, then those of its subagents with their metadata. Edited or
 * rewound prompts become forks where they left the conversation that led to the newest one; most files have none, so
 * unless `isRewound` they are detected on the way, and {@link Rewound} is thrown when there is one. Otherwise never
 * rejects because of the content of files.
 */
export async function* parseClaude(
  files: readonly TranscriptPart[],
  sessionId: string,
  { isRewound = false, isPartial = false, onMark, ledger = new Ledger() }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  const [main, ...others] = files
  if (main === undefined) return
  const beside = new FilesBeside(others)
  const reader = new ClaudeReader(sessionId, isRewound ? await readPrompts(main.read()) : null, beside, ledger)
  if (isPartial || isRewound) reader.passOver()
  yield* parseFile(main, reader, { onMark, ledger })
  for (const file of beside.agents) {
    const name = basename(file.path, '.jsonl')
    reader.begin(name.replace(/^agent-/, ''), await beside.facts(name))
    yield* parseFile(file, reader, { ledger })
  }
  yield reader.finish(text(await beside.title()))
}

/** Parses the additions to a session's own file since a checkpoint. */
export async function* resumeClaude(
  file: TranscriptPart,
  sessionId: string,
  mark: TranscriptMark,
  { onMark, ledger = new Ledger() }: ReadingOptions,
): AsyncGenerator<TranscriptItem[]> {
  // A checkpoint of an earlier version lacks the messages that wait.
  if (!('queue' in record(mark.own))) throw new Rewound()
  const reader = new ClaudeReader(sessionId, null, new FilesBeside([]), ledger, mark)
  const { place, countedTo } = mark.builder
  yield* parseFile(file, reader, { from: place, onMark, ledger, accountedTo: countedTo })
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
  /** By subagent, the call that started it, as the results of calls tell. */
  readonly #callOf = new Map<string, string>()
  readonly #main: ClaudeConversation
  readonly #titles: Titles
  /** Ids of all entries. Some are written again, when a session is compacted or opened in an editor. */
  readonly #entries = new Set<string>()
  /** Output of the file that the next record refers to. */
  #output: { readonly name: string; readonly words: string } | null = null
  #latest: ClaudeConversation
  #promptChain: PromptChain | null = new PromptChain()
  /** Position of a subagent's last message in the session's own file. */
  #besideAt = -1
  /** Subagent whose file is being read, and what is known of it from outside the file. */
  #agentId: string | null = null
  #facts: JsonRecord = {}

  constructor(
    readonly sessionId: string,
    /** Null when each prompt follows the one before; throws {@link Rewound} for one that does not. */
    readonly prompts: PromptTree | null,
    readonly beside: FilesBeside,
    readonly ledger: Ledger,
    readonly resumed?: TranscriptMark,
  ) {
    this.#main = new ClaudeConversation(sessionId, this.#outputOf, ledger, resumed)
    this.#conversations.set(sessionId, this.#main)
    this.#latest = this.#main
    const own = record(resumed?.own)
    this.#titles = new Titles(record(own['titles']) as Record<string, string>)
    if (resumed !== undefined) this.#promptChain?.goOn(text(own['last']))
  }

  readonly #outputOf = (name: string): string | undefined =>
    this.#output?.name === name ? this.#output.words : undefined

  readonly #isEntry = (entryId: string): boolean => this.#entries.has(entryId)

  /** Much is missing, or all prompts are known: a prompt that does not follow the previous one has no meaning. */
  passOver(): void {
    this.#promptChain = null
  }

  /** Starts a subagent's file; `facts`: metadata about it from outside its file. */
  begin(agentId: string, facts: JsonRecord): void {
    this.#agentId = agentId
    this.#facts = facts
    this.#conversation(agentId).builder.facts.title ??= text(facts['description'])
  }

  prepare(entry: JsonRecord): Promise<void> | undefined {
    if (entry['type'] !== 'user') return undefined
    for (const part of list(record(entry['message'])['content'])) {
      const name = persistedOutput(record(part), entry)
      if (name !== undefined && this.beside.hasOutput(name))
        return this.beside.output(name).then((words) => void (this.#output = { name, words }))
    }
    return undefined
  }

  whereabouts(): Whereabouts {
    return (this.#agentId === null ? this.#latest : this.#conversation(this.#agentId)).builder.whereabouts()
  }

  add(entry: JsonRecord, place: number): Fate {
    const { type } = entry
    this.#main.builder.place = place
    if (this.#isRetold(entry)) return 'joined'
    if (this.prompts === null && this.#agentId === null) this.#promptChain?.follow(entry)
    if (typeof type !== 'string' || !messageTypes.has(type)) {
      if (this.#agentId === null) this.#titles.note(entry)
      return fateOfNote(entry)
    }
    if (this.#agentId !== null || entry['isSidechain'] === true) {
      // Its earlier messages and its start are no longer known.
      if (this.resumed !== undefined) throw new Rewound()
      this.#besideAt = place < 0 ? Infinity : place
      return this.#subagent(entry).add(entry)
    }
    const fate = this.prompts === null ? this.#main.add(entry) : this.#branch(entry, this.prompts)
    if (type === 'assistant') this.#noteTasks(entry)
    else this.#noteAgent(entry)
    return fate
  }

  mark(end: number): TranscriptMark | null {
    const mark = this.#main.builder.mark(end)
    const isStraight = this.prompts === null && mark !== null && this.#besideAt < mark.place
    if (!isStraight) return null
    return markOf(mark, {
      titles: this.#titles.state(this.#isEntry),
      last: this.#promptChain?.last,
      ...this.#main.state,
    })
  }

  take(): TranscriptItem[] {
    if (this.#conversations.size === 1) return this.#main.builder.take()
    return [...this.#conversations.values()].flatMap(({ builder }) => builder.take())
  }

  finish(named?: string): TranscriptItem[] {
    if (this.resumed !== undefined && this.#titles.isOpen(this.#isEntry)) throw new Rewound()
    const title = named ?? this.#titles.title(this.#isEntry)
    if (title !== undefined) this.#main.builder.facts.title = title
    return [...this.#conversations.values()].flatMap((conversation) => conversation.finish())
  }

  /** Returns whether an entry was already read, and notes it. */
  #isRetold(entry: JsonRecord): boolean {
    const id = entry['uuid']
    if (typeof id !== 'string') return false
    if (this.#entries.has(id)) return true
    this.#entries.add(id)
    if (this.resumed === undefined || this.#main.builder.isCounted) return false
    // Others are often a little older than the message before them.
    if (entry['type'] !== 'user' && entry['type'] !== 'assistant') return false
    // The contents of the file when it was shorter are no longer known.
    if ((moment(entry['timestamp']) ?? Infinity) < this.resumed.builder.lastAt) throw new Rewound()
    return false
  }

  #branch(entry: JsonRecord, prompts: PromptTree): Fate {
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
    const fate = conversation.add(entry)
    const end = conversation.builder.lastMessageId
    const prompt = this.#homes.get(this.#at.get(conversation) ?? '')
    if (prompt !== undefined && end !== undefined) prompt.end = end
    return fate
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
      const byPrompt = typeof content === 'string' ? this.#tasks.get(content) : undefined
      const toolCallId = text(this.#facts['toolUseId']) ?? this.#callOf.get(chain) ?? byPrompt
      const sessionId = text(this.#facts['parentAgentId']) ?? this.sessionId
      facts.origin = { kind: 'subagent', sessionId, ...defined({ toolCallId }) }
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

  #noteAgent(entry: JsonRecord): void {
    const agentId = text(record(entry['toolUseResult'])['agentId'])
    if (agentId === undefined) return
    const [part] = list(record(entry['message'])['content'])
    const toolCallId = text(record(part)['tool_use_id'])
    if (toolCallId !== undefined) this.#callOf.set(agentId, toolCallId)
  }

  #conversation(sessionId: string): ClaudeConversation {
    let conversation = this.#conversations.get(sessionId)
    if (conversation === undefined) {
      conversation = new ClaudeConversation(sessionId, this.#outputOf, this.ledger)
      this.#conversations.set(sessionId, conversation)
    }
    return conversation
  }
}
