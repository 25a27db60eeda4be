import { number, plural } from './format'

export const overview = {
  title: 'Overview',
  windowTitle: 'Overview · Parley',
  none: 'None',
  empty: 'Nothing is running, and nothing waits for you.',
  emptyHint: 'Sessions appear here while their agents work, and stay until you have seen the result.',
  markSeen: 'Mark as seen',
  branch: ({ branch }: { branch: string }) => `Branch ${branch}`,
  summary: ({ needsYou, working }: { needsYou: number; working: number }) =>
    `${plural(needsYou, { one: '# needs you', other: '# need you' })} · ${number(working)} working`,
}
