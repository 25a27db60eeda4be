/**
 * Meaning of a text that a tool's file has in the name of the user. `rule` is the name of the rule by which it is not
 * shown: the tool wrote it, or it exists elsewhere in the conversation.
 */
export type UserWords<Rule extends string = string> =
  | TypedWords
  | HiddenWords<Rule>
  | { readonly kind: 'shell'; readonly command: string; readonly output?: string }
  | { readonly kind: 'shell-output'; readonly output: string }

/** Words that somebody typed. */
export interface TypedWords {
  readonly kind: 'typed'
  readonly text: string
}

/** Words that are hidden by a rule. */
export interface HiddenWords<Rule extends string> {
  readonly kind: 'hidden'
  readonly rule: Rule
}

/** Words as they were typed; empty ones are hidden. */
export function typed(words: string): TypedWords | HiddenWords<'empty'> {
  const text = words.trim()
  return text === '' ? hidden('empty') : { kind: 'typed', text }
}

export function hidden<Rule extends string>(rule: Rule): HiddenWords<Rule> {
  return { kind: 'hidden', rule }
}

/** Returns what is between two tags if a text begins with the one and ends with the other. */
export function inside(words: string, begin: string, end: string): string | undefined {
  return words.length >= begin.length + end.length && words.startsWith(begin) && words.endsWith(end)
    ? words.slice(begin.length, -end.length)
    : undefined
}

/** Returns what follows the elements with some tags that a text begins with. */
export function afterElements(words: string, tags: readonly string[]): string {
  let rest = words.trimStart()
  for (;;) {
    const tag = tags.find((name) => rest.startsWith(`<${name}>`))
    const end = tag === undefined ? -1 : rest.indexOf(`</${tag}>`)
    if (tag === undefined || end === -1) return rest
    rest = rest.slice(end + tag.length + 3).trimStart()
  }
}
