import type { JsonRecord } from '#core/agents/transcript/records'
import { text } from '#core/agents/transcript/values'

/** Entries with titles, the ones that count most first. */
const KINDS = ['custom-title', 'ai-title'] as const

/** Titles that are written in a transcript. Summaries of other conversations in the same folder are not among them. */
export class Titles {
  readonly #titles: Record<string, string>
  readonly #summaries: { readonly words: string; readonly leaf: string | undefined }[] = []

  constructor(titles: Readonly<Record<string, string>> = {}) {
    this.#titles = { ...titles }
  }

  /** Notes an entry that is no message. */
  note(entry: JsonRecord): void {
    const { type } = entry
    if (type === 'summary') {
      const words = text(entry['summary'])
      if (words !== undefined) this.#summaries.push({ words, leaf: text(entry['leafUuid']) })
      return
    }
    const title = text(entry['customTitle']) ?? text(entry['aiTitle'])
    if (title !== undefined && typeof type === 'string') this.#titles[type] = title
  }

  /** True when the meaning of a summary depends on earlier content of a file. */
  isOpen(isKnown: (entryId: string) => boolean): boolean {
    return this.#summaries.some(({ leaf }) => leaf !== undefined && !isKnown(leaf))
  }

  /** Returns the state for a checkpoint; summaries so far are as they are now. */
  state(isKnown: (entryId: string) => boolean): Readonly<Record<string, string>> {
    const summary = this.#summary(isKnown)
    return { ...this.#titles, ...(summary === undefined ? {} : { summary }) }
  }

  /** Returns the title; `isKnown` tells whether an entry is in the file. */
  title(isKnown: (entryId: string) => boolean): string | undefined {
    for (const kind of KINDS) if (this.#titles[kind] !== undefined) return this.#titles[kind]
    return this.#summary(isKnown)
  }

  #summary(isKnown: (entryId: string) => boolean): string | undefined {
    const own = this.#summaries.filter(({ leaf }) => leaf === undefined || isKnown(leaf))
    return own.at(-1)?.words ?? this.#titles['summary']
  }
}
