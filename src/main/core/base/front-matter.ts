import { parse } from 'yaml'

/** A text file with facts before its text. */
export interface FrontMatter {
  /** Empty where there are none. */
  readonly facts: Readonly<Record<string, unknown>>
  readonly body: string
  /** Why the facts could not be read. */
  readonly problem?: string
}

/** Takes the YAML between two lines of dashes off the beginning of a text. */
export function readFrontMatter(text: string): FrontMatter {
  const found = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)
  if (found === null) return { facts: {}, body: text }
  const body = text.slice(found[0].length)
  try {
    // Aliases are of no use here and can grow without bound.
    const facts: unknown = parse(found[1] ?? '', { maxAliasCount: 0 })
    return { facts: isRecord(facts) ? facts : {}, body }
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { facts: {}, body, problem }
  }
}

/** A fact that is a text. */
export function textFact(facts: FrontMatter['facts'], name: string): string | undefined {
  const value = facts[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
