import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { LazyPart } from '#renderer/lib/page/lazy-view.svelte'
import { agentReference, sessionReference, type MentionableAgent, type MentionEntry } from './mentions'
import { typedPath, withName, withPath, type TextChange } from './references'
import type { Where } from './where'

const matches = new LazyPart(() => import('./matching-entries'))

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
    private readonly appWindow: AppWindow,
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
    await matches.load()
    const entries = await matches.module?.matchingEntries(this.appWindow, where, typed.query, this.agents())
    // A newer request for text typed since then is already under way.
    if (asked !== this.#asked) return
    this.#shown = asked
    this.entries = entries ?? []
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
}
