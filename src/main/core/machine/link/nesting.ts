const [QUOTE, BACKSLASH] = ['"', '\\'].map((character) => character.charCodeAt(0))
const OPENING: ReadonlySet<number> = new Set(['[', '{'].map((character) => character.charCodeAt(0)))
const CLOSING: ReadonlySet<number> = new Set([']', '}'].map((character) => character.charCodeAt(0)))

/** Returns whether lists and objects of a JSON text are in each other deeper than `most`, without reading it. */
export function isNestedDeeper(text: string, most: number): boolean {
  if (text.length <= most) return false
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isText) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isText = false
    } else if (code === QUOTE) isText = true
    else if (OPENING.has(code)) {
      depth++
      if (depth > most) return true
    } else if (CLOSING.has(code)) depth--
  }
  return false
}
