import { plural } from './format'

export const context = {
  part: {
    prose: 'Messages',
    context: 'Attached context',
    reasoning: 'Reasoning',
    tools: 'Tools',
    files: 'Files',
    other: 'Instructions and tools',
  },
  filling: 'Filling up',
  nearlyFull: 'Nearly full',
  tokens: ({ tokens }: { tokens: string }) => `${tokens} tokens`,
  inMessages: ({ count }: { count: number }) => `in ${plural(count, { one: '# message', other: '# messages' })}`,
  used: ({ used, max }: { used: string; max: string }) => `${used} of ${max} tokens`,
  tokensByKind: 'Tokens by kind',
  notReported: 'This agent doesn’t report its context usage. These numbers are estimated from the text.',
  reported:
    'Reported by the agent at its last call. The breakdown is estimated from the text (≈), so the parts may not add up.',
  you: 'You',
  shortened: 'Shortened',
  tokenCount: ({ count }: { count: number }) => plural(count, { one: '# token', other: '# tokens' }),
  tokenCountEstimated: ({ count }: { count: number }) =>
    `${plural(count, { one: '# token', other: '# tokens' })}, estimated`,
  unpin: 'Unpin: allow compression',
  pin: 'Pin: protect from compression',
  loadFailed: ({ problem }: { problem: string }) => `Couldn’t load the context. ${problem}`,
  beforeStart: 'Context from before the agent’s current turn. New output is added at the end.',
  notIncluded: ({ reasons }: { reasons: string }) => `Not included: ${reasons}.`,
  stopAgentFirst: 'Stop the agent first',
  compress: 'Compress…',
  empty: 'The context is empty. Messages appear here as the agent receives them.',
  messagesInContext: 'Messages in context',
  summaryOf: ({ count }: { count: number }) => `Summary of ${plural(count, { one: '# message', other: '# messages' })}`,
  mergedBranch: 'Merged branch',
  inherited: 'Inherited',
  toolRepair: 'an unfinished tool call was closed',
  shortenedByCompression: 'shortened by compression',
  shortenedAtFork: 'shortened at the fork point',
  taken: {
    summarized: ({ count }: { count: number }) =>
      `${plural(count, { one: '# message', other: '# messages' })} summarized`,
    rewound: ({ count }: { count: number }) => `${plural(count, { one: '# message', other: '# messages' })} rewound`,
    droppedByCompression: ({ count }: { count: number }) =>
      `${plural(count, { one: '# message', other: '# messages' })} dropped by compression`,
    withoutToolCall: ({ count }: { count: number }) =>
      `${plural(count, { one: '# message', other: '# messages' })} without a tool call`,
    omittedAtFork: ({ count }: { count: number }) =>
      `${plural(count, { one: '# message', other: '# messages' })} omitted at the fork point`,
  },
}
