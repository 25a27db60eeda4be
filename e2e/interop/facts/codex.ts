import { calling, failedCall, isText, like, used, type Fact } from './fact'

const run = (cmd: string) =>
  calling(['exec_command', { cmd, sandbox_permissions: 'require_escalated', justification: 'Run a command' }])

export const codex: readonly Fact[] = [
  {
    name: 'what it used',
    prompt: '!say Hello',
    events: [['environment.ready', { version: isText }], ['transcript.changed', { path: like(/\.jsonl$/) }], used],
  },
  {
    name: 'the exit code of a command, and the category of its failure',
    prompt: run('echo several words; false'),
    events: [
      ['tool.started', { args: { command: 'echo several words; false' } }],
      ['runtime.command.completed', { exitCode: 1, output: like(/several words/) }],
      ['tool.completed', { outcome: 'error', category: 'tool', retryable: false }],
    ],
  },
  {
    name: 'a compaction',
    prompt: '/compact',
    events: [
      ['compaction_start', {}],
      ['compaction_complete', { success: true }],
    ],
  },
  failedCall,
]
