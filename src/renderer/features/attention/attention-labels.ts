import type { Attention, AttentionState } from '#shared/attention/entities'
import { waitingCount } from '#shared/state/attention'
import { count, duration, relativeTime } from '#renderer/lib/text/format'
import type { Mark } from '#renderer/ui/status-mark'
import { m } from '#messages'

const MARKS: Readonly<Record<AttentionState, Mark>> = {
  needsYou: 'attention',
  failed: 'failed',
  working: 'working',
  parked: 'off',
  doneUnseen: 'done',
  snoozed: 'idle',
  idle: 'idle',
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Returns the shape of a state. */
export function markOf(state: AttentionState): Mark {
  return MARKS[state]
}

/** Returns a state in words: "Needs approval", "2 requests need you", "Running tests", "Failed". */
export function attentionLabel(attention: Attention): string {
  const { state, activity } = attention
  if (state === 'needsYou') {
    const waiting = waitingCount(attention)
    const kind = attention.requests?.[0]?.kind
    return waiting === 1 && kind !== undefined ? m.attention.needs[kind] : m.attention.needsMany({ count: waiting })
  }
  if (state !== 'working' || activity === undefined) return m.attention.state[state]
  return activity.kind === 'thinking' ? m.attention.thinking : m.attention.activity({ activity })
}

/**
 * Returns the state of a session as one line, with the time it has been going on: "Running tests · 1 m 42 s", or
 * "Running tests · 1m" where it is to be short.
 */
export function attentionLine(attention: Attention, now: number, short = false): string {
  const { state, since, activity } = attention
  const what = attentionLabel(attention)
  if (state !== 'working') return what
  const elapsed = Math.max(0, now - (activity?.since ?? since))
  // Less than a second is no news, and would flicker.
  if (elapsed < SECOND) return what
  return m.attention.line({
    what,
    elapsed: short && elapsed >= MINUTE ? relativeTime(now - elapsed, now) : wholeSeconds(elapsed),
  })
}

/** Returns a duration without fractions, which would only flicker while it grows. */
export function wholeSeconds(ms: number): string {
  return ms < 10 * SECOND ? m.time.seconds({ value: count(Math.floor(ms / SECOND)) }) : duration(ms)
}
