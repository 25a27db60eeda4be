import type { RequestInput } from '#shared/contract'
import { countUsage } from '#shared/usage/aggregate'
import type { UsageRecord } from '#shared/usage/records'
import { rollUp } from '#shared/usage/rollup'
import { estimateCost } from '#core/base/prices/current'
import { withHost } from '../host'
import { Random } from '../random'
import { percentile, time, type Finding } from '../report'

const SESSIONS = 1000
const REPORTS = 1000
/** Typical interval between an agent's model calls. */
const PAUSE_MS = 20_000
const START = 1_735_689_600_000
const DAY_MS = 24 * 60 * 60_000
const ROUNDS = 15

const dimensions: readonly RequestInput<'usage.query'>['groupBy'][] = ['day', 'model', 'session', 'project', 'agent']

/** Measures a dashboard's queries over a million reports; the slowest counts. */
export async function usage(): Promise<Finding[]> {
  return withHost(
    () => Promise.resolve(undefined),
    async (client, store) => {
      const random = new Random(41)
      for (let session = 0; session < SESSIONS; session++) {
        const sessionId = `session-${session}`
        const records = reportsOf(sessionId, START + random.between(0, 364) * DAY_MS)
        await store.write((writer) => {
          writer.insertSession({ sessionId, createdAt: 0, lastActivityAt: 0, status: 'closed', agents: [] })
          for (const record of records) writer.addUsage(record)
          const put = [...rollUp(countUsage(records, estimateCost)).values()]
          writer.putUsageTotals(sessionId, `native-${sessionId}`, { isAll: true, put, gone: [] })
        })
      }
      const slowest: number[] = []
      for (const groupBy of dimensions) {
        const rounds: number[] = []
        for (let round = 0; round < ROUNDS; round++)
          rounds.push(await time(() => client.must('usage.query', { groupBy, timeZoneOffset: 120 })))
        slowest.push(percentile(rounds, 0.5))
      }
      return [{ name: 'usage-query', value: Math.max(...slowest), unit: 'ms', goal: { atMost: 15 } }]
    },
  )
}

function reportsOf(sessionId: string, start: number): UsageRecord[] {
  return Array.from({ length: REPORTS }, (_, sequence) => ({
    usageId: String(sequence),
    sequence,
    sessionId,
    agentId: `agent-${sessionId}`,
    adapterSessionId: `native-${sessionId}`,
    turnId: `${sessionId}-${Math.floor(sequence / 20)}`,
    timestamp: start + sequence * PAUSE_MS,
    report: {
      granularity: 'call',
      mode: 'delta',
      inputTokens: 20_000 + sequence,
      outputTokens: 500,
      cacheReadTokens: 18_000,
      model: sequence % 10 === 0 ? 'claude-haiku-4-5' : 'claude-sonnet-4-5',
    },
  }))
}
