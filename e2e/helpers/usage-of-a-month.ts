import { openStore } from '#core/store/open'
import { systemClock } from '#shared/kernel/clock'
import { noTokens } from '#shared/usage/records'
import { quarterOf, type UsageRollup } from '#shared/usage/rollup'

const titles = [
  'The flaky login test',
  'Plan the release',
  'A limit for signing in',
  'Look around',
  'Write the changes',
]
const DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/** Fills an empty data directory with sessions that have usage in the last days, the same amounts each time. */
export async function storeUsageOfAMonth(dataDir: string): Promise<void> {
  const opened = await openStore({ dir: dataDir, clock: systemClock })
  if (!opened.ok) throw new Error(opened.error.message)
  const now = systemClock.now()
  const written = await opened.value.write((writer) => {
    for (const [index, title] of titles.entries()) {
      const sessionId = `session-${index}`
      const lastActivityAt = now - index * DAY_MS
      writer.insertSession({ sessionId, title, createdAt: now, lastActivityAt, status: 'closed', agents: [] })
      const put = Array.from({ length: DAYS }, (_, day) => usageOf(index, day, now - day * DAY_MS))
      writer.putUsageTotals(sessionId, `native-${index}`, { isAll: true, put, gone: [] })
    }
  })
  if (!written.ok) throw new Error(written.error.message)
  await opened.value.close()
}

/** Usage of a session on a day; the same for the same numbers. */
export function usageOf(index: number, day: number, at: number): UsageRollup {
  const calls = ((day + 3) * (index + 2) * 7) % 23
  const inputTokens = calls * 9000
  const outputTokens = calls * 700
  return {
    agentId: `agent-${index}`,
    model: index % 2 === 0 ? 'brisk' : 'pensive',
    quarter: quarterOf(at),
    currency: 'USD',
    source: 'estimated',
    amounts: { ...noTokens, inputTokens, outputTokens },
    calls,
    uncostedTokens: 0,
    amount: (inputTokens + 5 * outputTokens) / 1_000_000,
  }
}
