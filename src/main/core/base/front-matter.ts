import { parse } from 'yaml'

/** Text file with facts in front of its body. */
export interface FrontMatter {
  /** Empty where there are none. */
  readonly facts: Readonly<Record<string, unknown>>
  readonly body: string
  /** Reason the facts could not be read. */
  readonly problem?: string
}

/** Separates the YAML between two lines of dashes from the beginning of a text. */
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

/** Returns a fact if it is a string. */
export function textFact(facts: FrontMatter['facts'], name: string): string | undefined {
  const value = facts[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
