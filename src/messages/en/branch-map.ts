import { plural, list } from './format'

export const branchMap = {
  title: 'Branch map',
  windowTitle: ({ title }: { title: string }) => `Branch map of ${title} · Parley`,
  tab: 'Branches',
  openWide: 'Open branch map',
  loadFailed: ({ problem }: { problem: string }) => `Couldn’t load the branch map. ${problem}`,
  loading: 'Loading branches…',
  alone: 'This session has no branches yet.',
  aloneHint:
    'Fork a message to try something else from that point on. The map then shows where each branch began, what it cost, and whether it was merged or abandoned.',
  omitted: ({ count }: { count: number }) =>
    plural(count, { one: '# more session is not shown.', other: '# more sessions are not shown.' }),
  summary: ({ branches, tokens, cost }: { branches: number; tokens: string; cost: string }) =>
    `${plural(branches, { one: '# branch', other: '# branches' })} · ${tokens} tokens · ${cost}`,
  showSubagents: ({ count }: { count: number }) => plural(count, { one: '# subagent', other: '# subagents' }),
  column: { session: 'Session', agent: 'Agent', messages: 'Messages', tokens: 'Tokens', cost: 'Cost' },
  state: { open: 'Open', merged: 'Merged', abandoned: 'Abandoned', archived: 'Archived' },
  start: 'Start',
  from: ({ excerpt }: { excerpt: string }) => `from “${excerpt}”`,
  fromStart: 'from the start',
  you: 'You',
  /** The parts of a line of the map, read by a screen reader. */
  option: ({ parts }: { parts: readonly string[] }) => list([...parts]),
  level: ({ depth }: { depth: number }) => `level ${String(depth)}`,
  branchedFrom: ({ excerpt, parent }: { excerpt: string; parent: string }) =>
    `branched from “${excerpt}” in “${parent}”`,
  mergedInto: ({ parent }: { parent: string }) => `merged into “${parent}”`,
  messageCount: ({ count }: { count: number }) => plural(count, { one: '# message', other: '# messages' }),
  tokenCount: ({ tokens }: { tokens: string }) => `${tokens} tokens`,
  selected: 'Selected session',
  forkPoint: 'Branched from',
  merge: 'Merged into',
  ownUsage: 'Usage',
  withBranches: 'With its branches',
  usage: ({ tokens, cost }: { tokens: string; cost: string }) => `${tokens} tokens · ${cost}`,
  open: 'Open',
  compareTitle: 'Compare branches',
  compareWith: 'Compare with',
  compareNothing: 'There is no other session to compare with.',
  compareFailed: ({ problem }: { problem: string }) => `Couldn’t load the conversation. ${problem}`,
  shared: ({ count }: { count: number }) =>
    plural(count, { one: 'The first message is the same.', other: 'The first # messages are the same.' }),
  sharedNothing: 'The conversations have no message in common.',
  onlyHere: ({ count, tokens }: { count: number; tokens: string }) =>
    `${plural(count, { one: '# message', other: '# messages' })} only here · ${tokens} tokens`,
  noneOnlyHere: 'No more messages here; the other session continues from this point.',
  changedFiles: ({ count }: { count: number }) => plural(count, { one: '# changed file', other: '# changed files' }),
  openBoth: 'Open side by side',
}
