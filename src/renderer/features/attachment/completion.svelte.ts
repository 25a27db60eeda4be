import type { Workspace } from '../../lib/workspace.svelte'
import { baseName } from '../../lib/format'
import { agentReference, sessionReference, type MentionableAgent } from './mentions'
import { typedPath, withName, withPath, type TextChange } from './references'
import type { Where } from './where'

const FILES = 12
const SESSIONS = 4
const AGENTS = 4

/** A file, folder, session or agent that can be named after an `@`. */
export type MentionEntry =
  | { readonly kind: 'file' | 'directory'; readonly path: string }
  | {
      readonly kind: 'session'
      readonly sessionId: string
      readonly title: string
      readonly details: string
      readonly adapterName: string | undefined
    }
  | { readonly kind: 'agent'; readonly agent: MentionableAgent }

/** Offers agents, sessions and files while a name is typed after an `@`. */
export class Completion {
  entries = $state.raw<readonly MentionEntry[]>([])
  #at = 0
  #caret = 0
  #asked = 0
  /** The request whose answer {@link entries} is. */
  #shown = 0
  #looking: Promise<void> = Promise.resolve()

  constructor(
    private readonly workspace: Workspace,
    private readonly where: () => Where | undefined,
    private readonly agents: () => readonly MentionableAgent[],
  ) {}

  /** Updates the entries for the text before the caret. */
  look = (text: string, caret: number): void => {
    this.#looking = this.#look(text, caret)
  }

  /** Returns once the entries are those for the text that was looked at last. */
  settle = async (): Promise<void> => {
    while (this.#shown !== this.#asked) await this.#looking
  }

  async #look(text: string, caret: number): Promise<void> {
    const asked = ++this.#asked
    const typed = typedPath(text, caret)
    const where = this.where()
    if (typed === null || where === undefined) {
      this.close()
      return
    }
    // Until the answers are here, entries that still show replace what is typed by now.
    this.#at = typed.at
    this.#caret = caret
    const [files, sessions] = await Promise.all([this.#files(where, typed.query), this.#sessions(where, typed.query)])
    // A newer request for text typed since then is already under way.
    if (asked !== this.#asked) return
    this.#shown = asked
    const isWhole = files.some(({ path, kind }) => path === typed.query && kind === 'file')
    this.entries = isWhole ? [] : [...this.#matchingAgents(typed.query), ...sessions, ...files]
  }

  close = (): void => {
    this.#shown = ++this.#asked
    this.entries = []
  }

  /** Returns the edit that replaces the typed text with an entry. */
  take(text: string, entry: MentionEntry): TextChange {
    this.close()
    if (entry.kind === 'session')
      return withName(text, this.#at, this.#caret, sessionReference(entry.title, entry.sessionId))
    if (entry.kind === 'agent') return withName(text, this.#at, this.#caret, agentReference(entry.agent.name))
    return withPath(text, this.#at, this.#caret, entry.path)
  }

  async #files(where: Where, query: string) {
    const asked = { ...where, query, limit: FILES }
    const answer = await this.workspace.connection.request('session.files.complete', asked)
    return answer.ok ? answer.value.entries : []
  }

  async #sessions(where: Where, query: string): Promise<MentionEntry[]> {
    // A path is no title.
    if (query.includes('/')) return []
    const { sessionIndexOf } = await import('../../lib/session-index/index-of')
    const index = sessionIndexOf(this.workspace)
    await index.load()
    const own = 'sessionId' in where ? where.sessionId : undefined
    return index
      .find(query, SESSIONS + 1)
      .filter(({ sessionId }) => sessionId !== own)
      .slice(0, SESSIONS)
      .map(({ sessionId, title, folder, agent, adapterName }) => ({
        kind: 'session',
        sessionId,
        title,
        details: [agent, baseName(folder)].filter((part) => part !== '').join(' · '),
        adapterName,
      }))
  }

  #matchingAgents(query: string): MentionEntry[] {
    const typed = query.toLowerCase()
    return this.agents()
      .filter(({ name }) =>
        name
          .toLowerCase()
          .split(' ')
          .some((word, at) => word.startsWith(typed) || (at === 0 && name.toLowerCase().startsWith(typed))),
      )
      .slice(0, AGENTS)
      .map((agent) => ({ kind: 'agent', agent }))
  }
}
