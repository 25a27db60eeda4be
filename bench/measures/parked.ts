import { setTimeout } from 'node:timers/promises'
import type { PromptResult } from '#shared/adapter/port'
import { withHost } from '../host'
import { measured, processorTime, type Finding } from '../report'

const SESSIONS = 50
/** Time of one measurement, and their number: two minutes. */
const MEASURED_MS = 12_000
const MEASUREMENTS = 10
/** Time for work that follows the start or the last session, in milliseconds. */
const SETTLING_MS = 10_000
const HOURS_MS = 5 * 60 * 60_000

/** Measures the processor time of a host with parked sessions, less that of the same host with none. */
export async function parked(): Promise<Finding[]> {
  return withHost(
    () => Promise.resolve(limited()),
    async (client) => {
      const before = await shares()
      for (let at = 0; at < SESSIONS; at++) {
        const sessionId = `parked-${at}`
        await client.must('session.create', { sessionId })
        await client.must('session.subscribe', { sessionId })
        await client.must('session.sendMessage', { sessionId, message: 'Go' })
        await client.untilEvent(sessionId, 'parked')
        await client.must('session.unsubscribe', { sessionId })
      }
      const { parks } = await client.must('park.list', {})
      if (parks.length !== SESSIONS) throw new Error(`${parks.length} sessions are parked`)
      const after = await shares()
      const none = before.reduce((sum, share) => sum + share, 0) / before.length
      const more = after.map((share) => Math.max(0, share - none))
      return [measured('parked-50', more, '% of a core more than none', { atMost: 1 })]
    },
  )
}

function limited(): PromptResult {
  const words = 'You have hit your limit.'
  const limit = { kind: 'account', words, resetsAt: Date.now() + HOURS_MS } as const
  return { outcome: 'error', failure: { message: words, category: 'provider', recoverable: true, limit } }
}

/** Returns shares of a core, in percent, that this process takes. */
async function shares(): Promise<number[]> {
  await setTimeout(SETTLING_MS)
  const found: number[] = []
  for (let count = 0; count < MEASUREMENTS; count++)
    found.push(((await processorTime(() => setTimeout(MEASURED_MS))) / MEASURED_MS) * 100)
  return found
}
