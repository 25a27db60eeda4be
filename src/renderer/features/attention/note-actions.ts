import type { PendingOutcome } from '#shared/attention/entities'
import { planTime } from '#renderer/lib/text/format'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { isUnseen } from './next-waiting'
import { m } from '#messages'

type SessionIds = readonly string[]

/** Returns the outcome that a session is marked with: that of its last turn. */
function outcomeOf({ sessions, attention }: AppWindow, sessionId: string): PendingOutcome {
  if (attention.of(sessionId)?.state === 'failed') return 'failed'
  const last = sessions.byId(sessionId)?.lastTurnOutcome
  return last === 'error' || last === 'interrupted' ? 'failed' : 'done'
}

/** Returns the outcomes of those of several sessions that nobody has taken note of. */
export function pendingOutcomes(appWindow: AppWindow, sessionIds: SessionIds): ReadonlyMap<string, PendingOutcome> {
  const unseen = sessionIds.filter((sessionId) => isUnseen(appWindow, sessionId))
  return new Map(unseen.map((sessionId) => [sessionId, outcomeOf(appWindow, sessionId)]))
}

/** Marks sessions with outcomes, as if nobody had taken note of them. */
export async function putBack(appWindow: AppWindow, outcomes: ReadonlyMap<string, PendingOutcome>): Promise<void> {
  for (const outcome of ['failed', 'done'] as const) {
    const sessionIds = [...outcomes].flatMap(([sessionId, one]) => (one === outcome ? [sessionId] : []))
    if (sessionIds.length > 0) await appWindow.ask('attention.markUnseen', { sessionIds, outcome })
  }
}

/** Takes note of the outcomes of sessions; "Undo" marks them again. */
export async function markSeen(appWindow: AppWindow, sessionIds: SessionIds): Promise<void> {
  const outcomes = pendingOutcomes(appWindow, sessionIds)
  const answer = await appWindow.ask('attention.markSeen', { sessionIds: [...sessionIds] })
  if (answer === null) return
  appWindow.undo.offer(m.attention.seenToast({ count: sessionIds.length }), () => putBack(appWindow, outcomes))
}

/** Marks sessions as unseen; "Undo" takes that back. */
export async function markUnseen(appWindow: AppWindow, sessionIds: SessionIds): Promise<void> {
  await putBack(appWindow, new Map(sessionIds.map((sessionId) => [sessionId, outcomeOf(appWindow, sessionId)])))
  appWindow.undo.offer(m.attention.unseenToast({ count: sessionIds.length }), async () => {
    await appWindow.ask('attention.markSeen', { sessionIds: [...sessionIds] })
  })
}

/** Puts sessions off until a time (Unix milliseconds); null: no longer. "Undo" restores the time before. */
export async function snoozeSessions(
  appWindow: AppWindow,
  sessionIds: SessionIds,
  until: number | null,
): Promise<void> {
  const before = new Map(sessionIds.map((id) => [id, appWindow.attention.of(id)?.snoozedUntil ?? null]))
  const answer = await appWindow.ask('attention.snooze', { sessionIds: [...sessionIds], until })
  if (answer === null) return
  const count = sessionIds.length
  const said =
    until === null ? m.attention.backToast({ count }) : m.attention.snoozedToast({ count, time: planTime(until) })
  appWindow.undo.offer(said, async () => {
    for (const [sessionId, time] of before)
      await appWindow.ask('attention.snooze', { sessionIds: [sessionId], until: time })
  })
}
