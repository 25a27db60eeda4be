import { z } from 'zod'
import { fold } from '#shared/find/fold'
import type { MeaningResult } from '#shared/find/by-meaning'
import type { AskedSession } from './question'

/** Minimum number of letters and digits of a quote. */
const SHORTEST_QUOTE = 3

const Answer = z.object({
  sessions: z.array(
    z.object({
      number: z.coerce.number(),
      reason: z.string().max(2000).default(''),
      quote: z.string().max(2000).default(''),
    }),
  ),
  words: z.array(z.string().max(100)).max(20).catch([]).default([]),
})

/** An answer of a model, without what is not true of the excerpts. */
export interface MeaningAnswer {
  readonly sessions: readonly MeaningResult[]
  /** Other words that the conversation may contain. */
  readonly words: readonly string[]
}

/** Reads the answer of a model about sessions; undefined when it is none. A quote that no excerpt has drops its session. */
export function answerOf(text: string, asked: readonly AskedSession[]): MeaningAnswer | undefined {
  const parsed = Answer.safeParse(jsonIn(text))
  if (!parsed.success) return undefined
  const found = new Map<string, MeaningResult>()
  for (const { number, reason, quote } of parsed.data.sessions) {
    const session = asked[number - 1]
    if (session === undefined || found.has(session.sessionId) || !isQuoted(quote, session.excerpt)) continue
    found.set(session.sessionId, { sessionId: session.sessionId, reason: reason.trim(), quote: quote.trim() })
  }
  return { sessions: [...found.values()], words: parsed.data.words }
}

function isQuoted(quote: string, excerpt: string): boolean {
  const words = plain(quote)
  return words.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= SHORTEST_QUOTE && plain(excerpt).includes(words)
}

function plain(text: string): string {
  return fold(text).replaceAll(/\s+/gu, ' ').trim()
}

/** Returns the value of the JSON in a text, which may have words or a fence around it. */
function jsonIn(text: string): unknown {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from < 0 || to < from) return undefined
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}
