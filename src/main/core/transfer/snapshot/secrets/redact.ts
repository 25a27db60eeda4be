import type { FoundSecret } from './finder'
import { mapTexts } from './texts'

/** Returns a function that replaces secrets in JSON values by their kind. Values without secrets are unchanged. */
export function redactor(secrets: ReadonlyMap<string, FoundSecret>): <T>(value: T) => T {
  if (secrets.size === 0) return (value) => value
  // Longer ones first: a secret can be a part of another.
  const longestFirst = [...secrets.keys()].toSorted((a, b) => b.length - a.length)
  const any = new RegExp(longestFirst.map((secret) => secret.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|'), 'g')
  const change = (text: string): string =>
    text.replace(any, (secret) => `[redacted: ${secrets.get(secret)?.kind ?? 'secret'}]`)
  return <T>(value: T) => mapTexts(value, change) as T
}

/** Masks a secret so that users recognize it, and nobody can use it. */
export function masked(secret: string): string {
  const [line = ''] = secret.split('\n', 1)
  return `${line.slice(0, 4)}…`
}
