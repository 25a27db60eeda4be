/** Kinds of entries that the palette lists. */
export type PaletteMode = 'all' | 'commands' | 'sessions' | 'files' | 'settings' | 'history'

/** First characters that limit the palette to one kind. */
export const palettePrefixes = {
  '>': 'commands',
  '#': 'sessions',
  '@': 'files',
  ':': 'settings',
  '?': 'history',
} as const satisfies Readonly<Record<string, PaletteMode>>

/** Splits what was typed into what to list and what to look for. */
export function paletteQuery(text: string): { readonly mode: PaletteMode; readonly query: string } {
  const first = text.slice(0, 1)
  const isPrefix = (sign: string): sign is keyof typeof palettePrefixes => Object.hasOwn(palettePrefixes, sign)
  if (!isPrefix(first)) return { mode: 'all', query: text.trim() }
  return { mode: palettePrefixes[first], query: text.slice(1).trim() }
}
