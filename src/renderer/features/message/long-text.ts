const LONGEST_LINES = 30
const LONGEST = 4000
const SHOWN_LINES = 20
const SHOWN = 2500

/** The beginning of a text that is too long to stand whole in a conversation; null when it may. */
export function beginning(text: string): string | null {
  const lines = text.split('\n', LONGEST_LINES + 1)
  if (lines.length <= LONGEST_LINES && text.length <= LONGEST) return null
  return lines.slice(0, SHOWN_LINES).join('\n').slice(0, SHOWN)
}
