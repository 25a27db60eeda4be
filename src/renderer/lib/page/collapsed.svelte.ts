import { SvelteSet } from 'svelte/reactivity'
import type { KeyValueStore } from './storage'

const KEY = 'parley.sidebar.collapsed'
const MOST = 500

/** Groups and branches of the sidebar that are collapsed; kept for the next time. */
export class Collapsed {
  readonly #keys: SvelteSet<string>
  /** Counts up with every change. */
  version = $state(0)

  constructor(private readonly storage: KeyValueStore) {
    this.#keys = new SvelteSet(keptKeys(storage.getItem(KEY)))
  }

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  set(key: string, collapsed: boolean): void {
    if (collapsed) this.#keys.add(key)
    else this.#keys.delete(key)
    this.version++
    try {
      this.storage.setItem(KEY, JSON.stringify([...this.#keys].slice(-MOST)))
    } catch {
      // The storage is full: it holds until the window closes.
    }
  }

  toggle(key: string): void {
    this.set(key, !this.has(key))
  }
}

function keptKeys(kept: string | null): string[] {
  try {
    const keys: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
