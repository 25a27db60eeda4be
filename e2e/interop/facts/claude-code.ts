import assert from 'node:assert/strict'
import { calling, failedCall, isNumber, isText, like, some, used, type Fact } from './fact'

export const claudeCode: readonly Fact[] = [
  {
    name: 'its account and what it used',
    prompt: '!say Hello',
    events: [
      ['environment.ready', { version: isText }],
      ['clientAccount.changed', { clientId: 'claude-code', clientAccountId: like(/ANTHROPIC_API_KEY/) }],
      ['transcript.changed', { path: like(/\.jsonl$/) }],
      used,
    ],
  },
  {
    name: 'a subagent, and the turn that it begins by itself afterwards',
    prompt: calling([
      'Agent',
      { description: 'Look', prompt: '!say Milk.', subagent_type: 'general-purpose', run_in_background: true },
    ]),
    events: [
      ['subagent.spawned', { agentName: 'general-purpose', childSessionId: isText }],
      ['subagent.event', { inner: { type: 'turn.started' } }],
      ['subagent.completed', { model: isText, totalTokens: isNumber, finalMessage: 'Milk.' }],
      ['childCompleted', { result: { outcome: 'completed', finalMessage: 'Milk.' } }],
      ['turn.started', { initiator: { source: 'agent' } }],
      ['turn.completed', { initiator: { source: 'agent' }, usage: { total: { inputTokens: isNumber } } }],
    ],
  },
  {
    name: 'a subagent that fails',
    prompt: calling(['Agent', { description: 'Look', prompt: '!fail 400', subagent_type: 'general-purpose' }]),
    events: [
      ['subagent.completed', { outcome: 'error', failure: like(/The fake model fails with 400/) }],
      ['childCompleted', { result: { outcome: 'error' } }],
    ],
  },
  {
    name: 'arguments while they stream, and the category of a failed tool',
    prompt: calling(['Bash', { command: 'echo several words; false', description: 'Fail' }]),
    events: [
      ['block.delta', { kind: 'toolCallArgs' }],
      ['tool.started', { tool: 'Bash', args: { command: 'echo several words; false' } }],
      ['tool.completed', { outcome: 'error', category: 'tool', retryable: false }],
    ],
  },
  {
    name: 'a command in the background',
    prompt: calling(['Bash', { command: 'sleep 2; echo slept', description: 'Wait', run_in_background: true }]),
    events: [
      ['background_tasks_changed', { agentTasks: some({ type: 'shell', status: 'running' }) }],
      [
        'background_tasks_changed',
        { agentTasks: some({ type: 'shell', status: 'completed', command: 'sleep 2; echo slept' }) },
      ],
      ['turn.completed', { initiator: { source: 'agent' } }],
    ],
  },
  {
    name: 'a changed file',
    prompt: calling(
      ['Read', { file_path: '$CWD/kept.txt' }],
      ['Edit', { file_path: '$CWD/kept.txt', old_string: 'one', new_string: 'two' }],
    ),
    events: [['file.modified', { path: 'kept.txt' }]],
    async after(parley, sessionId) {
      const { codeChanges } = await parley.request('session.usage.getMetrics', { sessionId })
      assert.deepEqual(codeChanges, { linesAdded: 1, linesRemoved: 1, filesModifiedCount: 1 })
    },
  },
  {
    name: 'a plan that awaits approval, and the mode after it',
    mode: 'plan',
    prompt: calling(['ExitPlanMode', { plan: '# Tea\n\nSlowly:\n\n- Boil water' }]),
    answer: { action: 'default' },
    events: [
      ['plan.updated', { content: '# Tea\n\nSlowly:\n\n- Boil water', entries: some({ content: 'Boil water' }) }],
      ['elicitation.requested', { kind: 'exit_plan_mode' }],
      ['mode.changed', { modeId: 'default' }],
    ],
  },
  {
    name: 'a compaction',
    prompt: '/compact',
    events: [
      ['compaction_start', {}],
      ['compaction_complete', { success: true, preCompactionTokens: isNumber }],
    ],
  },
  failedCall,
]
