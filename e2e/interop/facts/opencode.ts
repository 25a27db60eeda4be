import { calling, failedCall, isNumber, isText, like, some, used, type Fact } from './fact'

export const opencode: readonly Fact[] = [
  {
    name: 'what it used, and its title',
    prompt: '!say Hello',
    events: [
      ['environment.ready', { version: isText }],
      ['title.generated', { title: 'A short title', origin: 'agent' }],
      ['transcript.changed', {}],
      used,
    ],
  },
  {
    name: 'the exit code of a command',
    prompt: calling(['bash', { command: 'echo several words; false', description: 'Fail' }]),
    events: [
      ['tool.started', { tool: 'bash', args: { command: 'echo several words; false' } }],
      ['runtime.command.completed', { exitCode: 1, output: like(/several words/) }],
    ],
  },
  {
    name: 'the category of a failed tool',
    prompt: calling(['read', { filePath: '$CWD/none.txt' }]),
    events: [['tool.completed', { outcome: 'error', category: 'tool', retryable: false, reason: 'not-found' }]],
  },
  {
    name: 'a subagent',
    prompt: calling(['task', { description: 'Look', prompt: '!say Milk.', subagent_type: 'general' }]),
    events: [
      ['subagent.spawned', { agentName: 'general', model: 'fake-model', childSessionId: isText }],
      ['subagent.event', { inner: { type: 'message' } }],
      [
        'subagent.completed',
        { model: 'fake-model', usage: { inputTokens: isNumber }, totalTokens: isNumber, finalMessage: 'Milk.' },
      ],
      ['childCompleted', { result: { outcome: 'completed', finalMessage: 'Milk.' } }],
    ],
  },
  {
    name: 'its list of steps',
    prompt: calling(['todowrite', { todos: [{ id: '1', content: 'Boil', status: 'pending', priority: 'high' }] }]),
    events: [['plan.updated', { entries: some({ content: 'Boil', priority: 'high' }) }]],
  },
  {
    name: 'a compaction',
    prompt: '/compact',
    events: [
      ['compaction_start', { trigger: 'manual' }],
      ['compaction_complete', { success: true }],
    ],
  },
  failedCall,
]
