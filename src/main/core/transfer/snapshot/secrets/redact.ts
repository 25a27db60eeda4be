import type { FoundSecret } from './finder'
import { mapTexts } from './texts'

/** Takes secrets out of JSON values; in their place stands what they were. Values without any stay as they are. */
export function redactor(secrets: ReadonlyMap<string, FoundSecret>): <T>(value: T) => T {
  if (secrets.size === 0) return (value) => value
  // Longer ones first: a secret can be a part of another.
  const longestFirst = [...secrets.keys()].toSorted((a, b) => b.length - a.length)
  const any = new RegExp(longestFirst.map((secret) => secret.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|'), 'g')
  const change = (text: string): string =>
    text.replace(any, (secret) => `[redacted: ${secrets.get(secret)?.kind ?? 'secret'}]`)
  return <T>(value: T) => mapTexts(value, change) as T
}

/** A secret so that people know which it is, and nobody can use it. */
export function masked(secret: string): string {
  const [line = ''] = secret.split('\n', 1)
  return `${line.slice(0, 4)}…`
}
