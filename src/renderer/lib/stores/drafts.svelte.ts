import { SvelteMap } from 'svelte/reactivity'
import type { KeyValueStore } from '../page/storage'

const PREFIX = 'parley.draft.'
/** The draft of the session that does not exist yet. */
export const NEW_SESSION = 'new'

/** Unsent text, by session; it survives a reload and a restart. */
export class Drafts {
  readonly #texts = new SvelteMap<string, string>()

  constructor(private readonly storage: KeyValueStore) {}

  get(sessionId: string): string {
    return this.#texts.get(sessionId) ?? this.storage.getItem(PREFIX + sessionId) ?? ''
  }

  set(sessionId: string, text: string): void {
    this.#texts.set(sessionId, text)
    try {
      if (text === '') this.storage.removeItem(PREFIX + sessionId)
      else this.storage.setItem(PREFIX + sessionId, text)
    } catch {
      // The storage is full: the draft then lives only as long as the window.
    }
  }

  /** Puts texts that were taken back before what is typed now. */
  giveBack(sessionId: string, texts: readonly string[]): void {
    this.set(sessionId, [...texts, this.get(sessionId)].filter((text) => text.trim() !== '').join('\n\n'))
  }
}
