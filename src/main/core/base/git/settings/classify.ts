import { ALLOWED, ALLOWED_VALUES } from './allowed'
import { LISTS, REPLACED, UNREPLACEABLE } from './replaced'

/**
 * Effect of a repository's own setting in Parley's git. `allowed`: its own. `replaced`: that of another value. `refused`: it
 * cannot be replaced, so that a command to which it matters is refused. `unlisted`: one that no table names; it is refused
 * if git knows it, and has no value otherwise.
 */
export type SettingClass =
  | { readonly kind: 'allowed' | 'refused' | 'unlisted' }
  | { readonly kind: 'replaced'; readonly neutral: string; readonly isList: boolean }

/** Name of a setting in its parts. Git prints section and key in lower case. */
export interface SettingName {
  readonly section: string
  /** Undefined for a name of two parts. */
  readonly subsection: string | undefined
  readonly key: string
}

/** Splits a name as git prints it. */
export function partsOfName(name: string): SettingName {
  const [first, last] = [name.indexOf('.'), name.lastIndexOf('.')]
  return {
    section: name.slice(0, first).toLowerCase(),
    subsection: first === last ? undefined : name.slice(first + 1, last),
    key: name.slice(last + 1).toLowerCase(),
  }
}

const lower = (patterns: readonly string[]): Set<string> => new Set(patterns.map((pattern) => pattern.toLowerCase()))
const byPattern = <T>(table: Readonly<Record<string, T>>): Map<string, T> =>
  new Map(Object.entries(table).map(([pattern, value]) => [pattern.toLowerCase(), value]))

const allowed = lower(ALLOWED)
const allowedValues = byPattern(ALLOWED_VALUES)
const replaced = byPattern(REPLACED)
const refused = lower(UNREPLACEABLE)
const lists = lower(LISTS)

/** Returns the patterns that match a name, most specific first. */
function patternsOf({ section, subsection, key }: SettingName): string[] {
  const exact = subsection === undefined ? `${section}.${key}` : `${section}.${subsection.toLowerCase()}.${key}`
  return subsection === undefined
    ? [exact, `${section}.*`, `${section}.**`]
    : [exact, `${section}.*.${key}`, `${section}.${subsection.toLowerCase()}.*`, `${section}.**`]
}

/** Returns the effect of a repository's own setting: that of the most specific pattern that matches its name. */
export function classOf(name: string, value: string): SettingClass {
  const patterns = patternsOf(partsOfName(name))
  const isList = patterns.some((pattern) => lists.has(pattern))
  for (const pattern of patterns) {
    if (allowedValues.get(pattern)?.test(value) ?? allowed.has(pattern)) return { kind: 'allowed' }
    if (refused.has(pattern)) return { kind: 'refused' }
    const neutral = replaced.get(pattern)
    if (neutral !== undefined) return { kind: 'replaced', neutral, isList }
  }
  return { kind: 'unlisted' }
}
