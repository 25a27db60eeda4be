/**
 * Meaning of a text that a tool's file has in the name of the user. `rule` is the name of the rule by which it is not
 * shown: the tool wrote it, or it exists elsewhere in the conversation.
 */
export type UserWords =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'hidden'; readonly rule: string }
  | { readonly kind: 'shell'; readonly command: string; readonly output?: string }
  | { readonly kind: 'shell-output'; readonly output: string }

/** Words as they were typed; empty ones are hidden. */
export function typed(words: string): UserWords {
  const text = words.trim()
  return text === '' ? hidden('empty') : { kind: 'typed', text }
}

export function hidden(rule: string): UserWords {
  return { kind: 'hidden', rule }
}

/** Returns what is between two tags if a text begins with the one and ends with the other. */
export function inside(words: string, begin: string, end: string): string | undefined {
  return words.length >= begin.length + end.length && words.startsWith(begin) && words.endsWith(end)
    ? words.slice(begin.length, -end.length)
    : undefined
}
