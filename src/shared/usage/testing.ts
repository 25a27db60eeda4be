import { countUsage, totalUsage } from './aggregate'
import type { UsageReport } from './entities'
import type { Cost, UsageRecord } from './records'

type Parts = Partial<Omit<UsageRecord, 'report'>> & Partial<UsageReport>

let sequence = 0

/** Builds a record of 10 input tokens and 1 output token by default. */
export function record(parts: Parts = {}): UsageRecord {
  const at = sequence++
  const { usageId, sessionId, agentId, adapterSessionId, turnId, timestamp, ...report } = parts
  return {
    usageId: usageId ?? String(at),
    sequence: parts.sequence ?? at,
    sessionId: sessionId ?? 's',
    agentId: agentId ?? 'a',
    adapterSessionId: adapterSessionId ?? 'native',
    turnId: turnId === undefined ? 't1' : turnId,
    timestamp: timestamp ?? 0,
    report: { granularity: 'call', mode: 'delta', inputTokens: 10, outputTokens: 1, ...report },
  }
}

export const cost = (amount: number, source: Cost['source'] = 'provider-reported', currency = 'USD'): Cost => ({
  amount,
  currency,
  source,
})

/** Returns the total tokens of records. */
export const tokens = (...records: UsageRecord[]): number => totalUsage(countUsage(records)).totalTokens
