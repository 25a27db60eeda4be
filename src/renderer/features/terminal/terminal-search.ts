import type { SearchAddon } from '@xterm/addon-search'
import type { ITheme } from '@xterm/xterm'
import { hexOf } from './hex-color'

/** Options of a search in a terminal. */
export interface SearchOptions {
  readonly caseSensitive: boolean
  readonly regex: boolean
}

/** Result of a search. */
export interface SearchResult {
  /** Number of matches, up to `MOST_MATCHES`. */
  readonly total: number
  /** Number of the match that shows, from 1; 0 for none. */
  readonly ordinal: number
}

/** Number of matches that are counted and marked. */
export const MOST_MATCHES = 1000

/** Search in what a terminal shows, with its scrollback. */
export class TerminalSearch {
  constructor(
    private readonly addon: SearchAddon,
    /** Returns the colors of the terminal as they are now. */
    private readonly theme: () => ITheme,
  ) {}

  /** Goes to a match: the next or previous one, or with `typed` the one that still fits. */
  find(query: string, options: SearchOptions, step: 'next' | 'previous' | 'typed'): void {
    const { selectionBackground = '', yellow = '', blue = '' } = this.theme()
    const decorations = {
      matchBackground: hexOf(selectionBackground),
      matchOverviewRuler: hexOf(yellow),
      activeMatchBackground: hexOf(selectionBackground),
      activeMatchBorder: hexOf(blue),
      activeMatchColorOverviewRuler: hexOf(blue),
    }
    if (step === 'previous') this.addon.findPrevious(query, { ...options, decorations })
    else this.addon.findNext(query, { ...options, decorations, incremental: step === 'typed' })
  }

  /** Calls a listener with every result. Returns a function that stops it. */
  onResult(listener: (result: SearchResult) => void): () => void {
    const listening = this.addon.onDidChangeResults(({ resultCount, resultIndex }) =>
      listener({ total: resultCount, ordinal: resultIndex + 1 }),
    )
    return () => listening.dispose()
  }

  /** Takes the marks away. */
  clear(): void {
    this.addon.clearDecorations()
  }
}

/** Returns true for a query that can be looked for; a regular expression may be unfinished. */
export function isSearchable(query: string, { regex }: SearchOptions): boolean {
  if (query === '') return false
  if (!regex) return true
  try {
    return !new RegExp(query).test('')
  } catch {
    return false
  }
}
