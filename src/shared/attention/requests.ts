import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing, severalSessions, success, time } from '../kernel/fields'
import { AttentionEntry, PendingOutcome } from './entities'

/** Maximum number of sessions in one request. */
const MAX_SESSIONS = 500

export const listAttention = defineRequest({
  name: 'attention.list',
  device: 'watch',
  summary:
    'Returns the sessions that are not idle, the strongest state first, then the longest in it. Archived sessions are never included.',
  scope: 'server',
  effect: 'read',
  routing: 'list',
  input: () => nothing,
  output: () =>
    z.object({
      /** Sessions that are not idle, the strongest state first, then the longest in it. */
      sessions: z.array(AttentionEntry),
    }),
})

export const reportView = defineRequest({
  name: 'attention.reportView',
  device: 'watch',
  summary:
    "Reports the sessions that the client shows in a focused window, replacing its previous report. Finished turns of these sessions count as seen. A client's report ends with its connection.",
  scope: 'server',
  effect: 'write',
  endsWithConnection: true,
  routing: 'report',
  input: () => z.strictObject(severalSessions(MAX_SESSIONS)),
  output: () => success,
})

export const markSeen = defineRequest({
  name: 'attention.markSeen',
  device: 'approve',
  summary:
    'Clears the states "finished, unseen" and "failed" of sessions, and takes back that they are put off; sessions in another state are not affected.',
  scope: 'server',
  effect: 'write',
  routing: 'sessions',
  input: () => z.strictObject(severalSessions(MAX_SESSIONS)),
  output: () =>
    z.object({
      /** Sessions of this host whose state was cleared. */
      sessionIds: z.array(z.string()),
      elsewhere: severalSessions(MAX_SESSIONS).elsewhere,
    }),
})

export const markUnseen = defineRequest({
  name: 'attention.markUnseen',
  device: 'approve',
  summary:
    'Marks sessions as unseen, as if their last turns had just ended with nobody looking. Archived sessions, and those in such a state, are not affected.',
  stability: 'experimental',
  scope: 'server',
  effect: 'write',
  routing: 'sessions',
  input: () =>
    z.strictObject({
      ...severalSessions(MAX_SESSIONS),
      /** State that they are in from now on. Default: `done`. */
      outcome: PendingOutcome.optional(),
    }),
  output: () =>
    z.object({
      /** Sessions of this host that were marked. */
      sessionIds: z.array(z.string()),
      elsewhere: severalSessions(MAX_SESSIONS).elsewhere,
    }),
})

export const snoozeSessions = defineRequest({
  name: 'attention.snooze',
  device: 'approve',
  summary:
    'Puts sessions off until a time. Until then they need nobody, unless an agent asks for something new or a turn ends. Archived sessions are not affected.',
  stability: 'experimental',
  scope: 'server',
  effect: 'write',
  routing: 'sessions',
  input: () =>
    z.strictObject({
      ...severalSessions(MAX_SESSIONS),
      /** Time at which they come back, in Unix milliseconds; null: at once. */
      until: time.nullable(),
    }),
  output: () =>
    z.object({
      /** Sessions of this host that were changed. */
      sessionIds: z.array(z.string()),
      elsewhere: severalSessions(MAX_SESSIONS).elsewhere,
    }),
})

/** Every request about attention. */
export const attentionRequests = [listAttention, reportView, markSeen, markUnseen, snoozeSessions] as const
