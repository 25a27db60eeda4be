import { SvelteMap } from 'svelte/reactivity'
import type { KeyValueStore } from '../page/storage'

/** Levels of detail of a conversation, from the least. */
export const detailLevels = ['summary', 'normal', 'verbose'] as const
export type DetailLevel = (typeof detailLevels)[number]

const PREFIX = 'parley.detail.'

/** Detail level of each session; survives a restart. */
export class DetailLevels {
  readonly #levels = new SvelteMap<string, DetailLevel>()

  constructor(private readonly storage: KeyValueStore) {}

  of(sessionId: string): DetailLevel {
    const kept = this.storage.getItem(PREFIX + sessionId)
    return this.#levels.get(sessionId) ?? detailLevels.find((level) => level === kept) ?? 'normal'
  }

  set(sessionId: string, level: DetailLevel): void {
    this.#levels.set(sessionId, level)
    try {
      if (level === 'normal') this.storage.removeItem(PREFIX + sessionId)
      else this.storage.setItem(PREFIX + sessionId, level)
    } catch {
      // The storage is full: the choice holds until the window closes.
    }
  }
}
