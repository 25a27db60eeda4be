/*
 * A parent with a merged branch and a subagent below it, as a complete snapshot: tool calls, a rewind, a compression,
 * usage, a queued message, a secret, and undeclared fields.
 */

const at = Date.UTC(2026, 0, 31, 9, 41)
const common = { createdAt: at, lastActivityAt: at + 60_000, status: 'closed' }

const agentOf = (sessionId: string, more: Record<string, unknown> = {}) => ({
  agentId: `${sessionId}-agent`,
  sessionId,
  adapterId: 'echo',
  adapterName: 'Echo',
  role: 'lead',
  status: 'dead',
  createdAt: at,
  lastActivityAt: at + 60_000,
  model: 'echo-1',
  adapterSessionId: `native-${sessionId}`,
  ...more,
})

const agents = [agentOf('parent', { 'x-agent': true }), agentOf('branch'), agentOf('helper', { status: 'disposed' })]

const message = (
  sessionId: string,
  number: number,
  role: 'user' | 'assistant',
  blocks: readonly Record<string, unknown>[],
  turn: number | null = Math.ceil(number / 2),
) => ({
  messageId: `${sessionId}-m${number}`,
  sessionId,
  turnId: turn === null ? null : `${sessionId}-t${turn}`,
  role,
  ...(role === 'assistant' ? { agentId: `${sessionId}-agent`, adapterMessageId: `native-${number}` } : {}),
  timestamp: at + number * 1000,
  contentText: blocks.flatMap(({ type, content }) => (type === 'text' ? [content] : [])).join('\n\n'),
  blocks,
})

const said = (content: string) => [{ type: 'text', content }]

const messages = [
  message('parent', 1, 'user', [
    ...said('Where does the file come from? DB_PASSWORD=correct-horse-battery'),
    { type: 'attachment', fileName: 'a.txt', filePath: 'a.txt', attachmentType: 'file', source: textFile('milk') },
  ]),
  message('parent', 2, 'assistant', [
    { type: 'reasoning', content: 'Let me see.' },
    { type: 'tool_call', toolCallId: 'c1', name: 'read', title: 'Read a.txt', kind: 'read', args: { path: 'a.txt' } },
    {
      type: 'tool_output',
      toolCallId: 'c1',
      outcome: 'ok',
      output: 'milk, bread',
      content: [{ type: 'diff', path: 'a.txt', oldText: null, newText: 'milk' }],
      'x-block': [1, null, 'two'],
    },
    ...said('From **you** & <me>.'),
  ]),
  message('parent', 3, 'user', said('Look once more.')),
  message('parent', 4, 'assistant', said('The same.')),
  { ...message('parent', 5, 'user', said('And this can wait.'), null), 'x-message': { deep: { er: 'yes' } } },
  message('branch', 1, 'user', said('Only in the branch.')),
  message('branch', 2, 'assistant', said('So it is.')),
  message('helper', 1, 'assistant', said('Counted to 3.'), 1),
]

const turn = (sessionId: string, turnNumber: number, more: Record<string, unknown> = {}) => ({
  turnId: `${sessionId}-t${turnNumber}`,
  sessionId,
  turnNumber,
  startedAt: at + turnNumber * 1000,
  completedAt: at + turnNumber * 2000,
  status: 'completed',
  ...more,
})

const compression = {
  eventId: 'parent:9',
  sessionId: 'parent',
  timestamp: at + 9000,
  type: 'squash',
  payload: {
    sessionId: 'parent',
    summaryJson: '[{"actionId":"strip-reasoning"}]',
    pipeline: [{ actionId: 'strip-reasoning' }],
    stats: { originalTokens: 100, compressedTokens: 60 },
    firstMessageId: 'parent-m1',
    lastMessageId: 'parent-m2',
  },
}

/** The family as an object; each call gives a new one. */
export function familySnapshot(): Record<string, unknown> & { events: unknown[] } {
  return structuredClone({
    version: '1.0',
    exportedAt: at,
    options: { includeEvents: true, includeToolOutputs: true, includeAncestors: true, includeChildren: true },
    sessions: [
      {
        ...common,
        sessionId: 'parent',
        title: 'Where files come from',
        titleOrigin: 'user',
        tags: ['files'],
        agents: agents.slice(0, 1),
        leadAgentId: 'parent-agent',
        'x-session': 'kept',
        parley: {
          plan: [{ content: 'Read a.txt', status: 'completed', priority: 'medium' }],
          pins: ['parent-m2'],
          compressions: [compression],
          removals: [
            {
              removalId: 'removal-1',
              kind: 'rewind',
              messageId: 'parent-m2',
              fromPosition: 2,
              endPosition: 4,
              throughMessageId: 'parent-m4',
              at: at + 8000,
              undoneAt: at + 8500,
              sequence: 7,
              undoneSequence: 8,
            },
          ],
          usageReports: [
            {
              agentId: 'parent-agent',
              adapterSessionId: 'native-parent',
              turnId: 'parent-t1',
              timestamp: at + 2000,
              report: { granularity: 'call', mode: 'delta', inputTokens: 120, outputTokens: 30, model: 'echo-1' },
            },
          ],
          deliveries: { 'parent-m1': [{ agentId: 'parent-agent', state: 'done', outcome: 'completed' }] },
          initiators: { 'parent-t1': { source: 'user' } },
          queued: ['parent-m5'],
        },
      },
      {
        ...common,
        sessionId: 'branch',
        title: 'Off the first answer',
        agents: agents.slice(1, 2),
        parentSessionId: 'parent',
        rootSessionId: 'parent',
        branchKind: 'branch',
        forkPointMessageId: 'parent-m2',
        branchedAtSequence: 5,
      },
      {
        ...common,
        sessionId: 'helper',
        agents: agents.slice(2),
        parentSessionId: 'branch',
        rootSessionId: 'parent',
        branchKind: 'subagent',
        spawningToolCallId: 'c1',
      },
    ],
    agents,
    messages,
    turns: [
      turn('parent', 1, { usage: { total: { inputTokens: 120, outputTokens: 30 } }, 'x-turn': 1 }),
      turn('parent', 2, { status: 'error', error: 'It was stopped.', errorCategory: 'runtime' }),
      turn('branch', 1),
      turn('helper', 1),
    ],
    events: [
      {
        eventId: 'parent:1',
        sessionId: 'parent',
        timestamp: at,
        type: 'created',
        payload: { sessionId: 'parent', createdAt: at, parentSessionId: null, branchKind: null },
      },
      { eventId: 'parent:2', sessionId: 'parent', timestamp: at + 1, type: 'made.up', payload: { any: ['thing'] } },
      compression,
      { eventId: 'its-own-id', sessionId: 'branch', timestamp: at + 2, type: 'made.up', payload: {} },
    ],
  })
}

function textFile(text: string): Record<string, unknown> {
  return { type: 'base64', mimeType: 'text/plain', data: Buffer.from(text).toString('base64') }
}
