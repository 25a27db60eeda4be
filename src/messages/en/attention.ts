import { activityTitle } from '#shared/attention/activity-title'
import type { Activity } from '#shared/attention/entities'
import { plural, number } from './format'

export const attention = {
  state: {
    needsYou: 'Needs you',
    failed: 'Failed',
    working: 'Working',
    parked: 'Parked',
    doneUnseen: 'Finished, not viewed',
    snoozed: 'Snoozed',
    idle: 'Idle',
  },
  /** `doneUnseen` where there is room for a word. */
  done: 'Finished',
  needs: {
    permission: 'Needs approval',
    question: 'Has a question',
    signIn: 'Needs sign-in',
    limit: 'Reached a limit',
  },
  needsMany: ({ count }: { count: number }) =>
    plural(count, { one: '# request needs you', other: '# requests need you' }),
  thinking: 'Thinking',
  /** Work in progress, from the title that the agent gave it. */
  activity: ({ activity }: { activity: Activity }) => activityTitle(activity),
  line: ({ what, elapsed }: { what: string; elapsed: string }) => `${what} · ${elapsed}`,
  /** News of a session, as one sentence. */
  news: {
    permission: ({ title }: { title: string }) => `“${title}” needs approval.`,
    question: ({ title }: { title: string }) => `“${title}” has a question.`,
    signIn: ({ title }: { title: string }) => `“${title}” needs you to sign in.`,
    limit: ({ title }: { title: string }) => `“${title}” reached a limit.`,
    failed: ({ title }: { title: string }) => `“${title}” failed.`,
    done: ({ title }: { title: string }) => `“${title}” finished.`,
  },
  nothingWaits: 'Nothing needs you.',
  windowTitle: ({ count, title }: { count: number; title: string }) => `(${number(count)}) ${title}`,
  snooze: 'Snooze',
  snoozeAbout: 'The session comes back at that time, or when its agent asks for something new.',
  snoozeUntil: { hour: 'In an hour', evening: 'This evening', tomorrow: 'Tomorrow', nextWeek: 'Next week' },
  seenToast: ({ count }: { count: number }) =>
    plural(count, { one: 'Marked as seen', other: '# sessions marked as seen' }),
  unseenToast: ({ count }: { count: number }) =>
    plural(count, { one: 'Marked as unread', other: '# sessions marked as unread' }),
  backToast: ({ count }: { count: number }) => plural(count, { one: 'Brought back', other: '# sessions brought back' }),
  snoozedToast: ({ count, time }: { count: number; time: string }) =>
    plural(count, { one: `Snoozed until ${time}`, other: `# sessions snoozed until ${time}` }),
  doneToast: ({ title }: { title: string }) => `“${title}” is done and archived`,
  doneMany: ({ count }: { count: number }) =>
    plural(count, { one: '# session is done and archived', other: '# sessions are done and archived' }),
  removeWorktree: 'Remove worktree…',
}
