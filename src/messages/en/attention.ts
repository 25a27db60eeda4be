import { activityTitle } from '#shared/attention/activity-title'
import type { Activity } from '#shared/attention/entities'
import { plural, number } from './format'

export const attention = {
  state: {
    needsYou: 'Needs you',
    failed: 'Failed',
    working: 'Working',
    parked: 'Parked',
    doneUnseen: 'Done, not viewed',
    idle: 'Idle',
  },
  /** `doneUnseen` where there is room for a word. */
  done: 'Done',
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
}
