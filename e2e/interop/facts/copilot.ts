import assert from 'node:assert/strict'
import { calling, failedCall, isFilled, isNumber, isText, like, some, used, type Fact } from './fact'

const shell = (command: string, how: Readonly<Record<string, unknown>> = {}) =>
  calling(['bash', { command, description: 'Wait', ...how }])

export const copilot: readonly Fact[] = [
  {
    name: 'what it starts with',
    prompt: '!say Hello',
    events: [
      ['environment.ready', { version: isText }],
      ['skills_loaded', { skills: isFilled }],
      ['tools_updated', { model: 'fake-model' }],
      ['system.message', { role: 'system', content: isText }],
      ['message', { usage: { inputTokens: isNumber } }],
      ['transcript.changed', { path: like(/events\.jsonl$/) }],
      used,
    ],
  },
  {
    name: 'a subagent',
    prompt: calling(['task', { name: 'look', description: 'Look', prompt: '!say Milk.', agent_type: 'explore' }]),
    events: [
      ['subagent.spawned', { agentName: 'explore', model: 'fake-model', childSessionId: isText }],
      ['subagent.event', { inner: { type: 'turn.started' } }],
      ['subagent.event', { inner: { type: 'usage' } }],
      ['subagent.event', { inner: { type: 'message' } }],
      [
        'subagent.completed',
        { model: 'fake-model', usage: { inputTokens: isNumber }, totalTokens: isNumber, finalMessage: 'Milk.' },
      ],
      ['childCompleted', { result: { outcome: 'completed', finalMessage: 'Milk.' } }],
    ],
    async after(parley, sessionId) {
      const { tasks } = await parley.request('session.tasks.list', { sessionId })
      const task = tasks.find(({ type }) => type === 'agent')
      assert.equal(task?.status, 'completed')
    },
  },
  {
    name: 'a subagent that fails',
    prompt: calling(['task', { name: 'fail', description: 'Fail', prompt: '!fail 400', agent_type: 'explore' }]),
    events: [['subagent.completed', { outcome: 'error', failure: like(/The fake model fails with 400/) }]],
  },
  {
    name: 'arguments while they stream, and the exit code of a command',
    prompt: shell('echo several words; false'),
    events: [
      ['block.delta', { kind: 'toolCallArgs' }],
      ['tool.started', { tool: 'bash', args: { command: 'echo several words; false' } }],
      ['runtime.command.completed', { exitCode: 1, output: like(/several words/) }],
    ],
  },
  {
    name: 'the category of a failed tool',
    prompt: calling(['view', { path: '/none/of/this' }]),
    events: [['tool.completed', { outcome: 'error', category: 'tool', retryable: false, error: isText }]],
  },
  {
    name: 'a skill that it uses',
    prompt: calling(['skill', { skill: 'customize-cloud-agent' }]),
    events: [['skill.invoked', { name: 'customize-cloud-agent', path: like(/SKILL\.md$/), content: isText }]],
  },
  {
    name: 'a command that is sent to the background',
    prompt: shell('sleep 4; echo slept'),
    meanwhile: {
      event: [
        'background_tasks_changed',
        { agentTasks: some({ type: 'shell', canPromoteToBackground: true, status: 'running' }) },
      ],
      async act(parley, sessionId) {
        const { tasks } = await parley.request('session.tasks.list', { sessionId })
        const task = tasks.find((each) => each.canPromoteToBackground === true && each.agentId !== undefined)
        const { promoted } = await parley.request('session.tasks.promoteToBackground', {
          sessionId,
          id: task?.id ?? '',
        })
        assert.equal(promoted, true)
      },
    },
    events: [
      ['system.notification', { kind: { type: 'shell_completed', exitCode: 0 } }],
      ['runtime.command.completed', { exitCode: 0 }],
    ],
  },
  {
    name: 'a command that it starts in the background',
    prompt: shell('sleep 2; false', { mode: 'async', shellId: 'w' }),
    events: [
      ['background_tasks_changed', { agentTasks: some({ type: 'shell', status: 'running' }) }],
      ['system.notification', { kind: { type: 'shell_completed', shellId: 'w', exitCode: 1 } }],
      ['runtime.command.completed', { exitCode: 1 }],
    ],
  },
  {
    name: 'a detached command, and the turn that it begins by itself afterwards',
    prompt: shell('sleep 3', { mode: 'async', detach: true, shellId: 'd' }),
    events: [
      ['system.notification', { kind: { type: 'shell_detached_completed', shellId: 'd' } }],
      ['turn.started', { initiator: { source: 'agent' } }],
      ['turn.completed', { initiator: { source: 'agent' } }],
    ],
  },
  {
    name: 'a question',
    prompt: calling(['ask_user', { question: 'Which?', choices: ['Red', 'Blue'] }]),
    answer: { answer1: 'Red' },
    events: [
      ['elicitation.requested', { kind: 'user_input', message: 'Which?' }],
      ['elicitation.resolved', { action: 'accept' }],
    ],
  },
  {
    name: 'its list of steps, and in a few words what it does',
    prompt: calling([
      'sql',
      { description: 'Plan', query: "INSERT INTO todos (id, title, status) VALUES ('a', 'Boil', 'pending')" },
    ]),
    events: [
      ['assistant.intent', { intent: (value: unknown) => typeof value === 'string' }],
      ['plan.updated', { entries: some({ content: 'Boil' }) }],
    ],
  },
  {
    name: 'a changed file',
    prompt: calling(['edit', { path: '$CWD/kept.txt', old_str: 'one', new_str: 'two' }]),
    events: [['file.modified', { path: 'kept.txt' }]],
    async after(parley, sessionId) {
      const { codeChanges } = await parley.request('session.usage.getMetrics', { sessionId })
      assert.deepEqual(codeChanges, { linesAdded: 1, linesRemoved: 1, filesModifiedCount: 1 })
    },
  },
  {
    name: 'a plan that awaits approval',
    mode: 'plan',
    prompt: calling([
      'exit_plan_mode',
      { summary: '# Tea\n\n- Boil water', actions: ['exit_only'], recommendedAction: 'exit_only' },
    ]),
    answer: { answer1: 'Stop planning, and wait' },
    events: [
      ['exit_plan_mode.requested', { summary: like(/Boil water/) }],
      ['exit_plan_mode.completed', {}],
    ],
  },
  {
    name: 'that a task is complete',
    mode: 'autopilot',
    prompt: calling(['task_complete', { summary: 'All done' }]),
    events: [
      ['mode.changed', { modeId: 'autopilot' }],
      ['task_complete', { summary: 'All done', success: true }],
    ],
  },
  {
    name: 'a compaction',
    mode: 'interactive',
    prompt: '/compact',
    events: [
      ['compaction_start', { trigger: 'manual' }],
      [
        'compaction_complete',
        { success: true, preCompactionTokens: isNumber, messagesRemoved: isNumber, summaryContent: isText },
      ],
    ],
  },
  failedCall,
]
