import { sql, type RawBuilder } from 'kysely'
import type { UsageGroupRow } from '../port'
import type { sumColumns } from '../usage-rows'

/** The names of sums in groups. */
export const NAMES = {
  input_tokens: 'inputTokens',
  output_tokens: 'outputTokens',
  cache_read_tokens: 'cacheReadTokens',
  cache_write_tokens: 'cacheWriteTokens',
  reasoning_tokens: 'reasoningTokens',
  calls: 'calls',
  uncosted_tokens: 'uncostedTokens',
  amount: 'amount',
} as const satisfies Readonly<Record<(typeof sumColumns)[number], keyof UsageGroupRow>>

/** The number of the local day of a quarter. */
export const dayOf = (quarter: string, quartersAhead: number): RawBuilder<number> =>
  sql<number>`cast((${sql.ref(quarter)} + ${quartersAhead}) / 96 as integer)`
