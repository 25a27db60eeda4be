import type { ParkedFacts } from '#shared/attention/entities'
import { clockTime } from '#renderer/lib/text/format'
import { m } from '#messages'

/** State of a parked session, with the next step: "Parked · resumes Sat 01:20". */
export function parkedLabel({ next }: Pick<ParkedFacts, 'next'>): string {
  if (next.kind === 'ask' || next.at === undefined) return m.limits.parked.asks
  return m.limits.parked.resumes({ time: clockTime(next.at, Date.now()) })
}
