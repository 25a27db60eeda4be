/** Number of characters kept from the end of a command's output. */
export const OUTPUT_KEPT = 16 * 1024
/** Maximum number of commands shown with a session; the newest are kept. */
export const COMMANDS_KEPT = 50

/** Returns the kept end of a text, without splitting a character. */
export function keptOutput(text: string): string {
  if (text.length <= OUTPUT_KEPT) return text
  const end = text.slice(-OUTPUT_KEPT)
  const first = end.charCodeAt(0)
  return first >= 0xdc00 && first <= 0xdfff ? end.slice(1) : end
}
