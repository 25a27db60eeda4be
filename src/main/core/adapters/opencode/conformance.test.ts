import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AcpWorld } from '../acp/testing'
import { describeConformance } from '../conformance'
import type { Harness } from '../conformance/harness'
import { createWorld } from './testing'

const harness: Harness<AcpWorld> = {
  create: () => createWorld(),
  limits: { start: 30_000, answer: 30_000, stop: 20_000 },
  scenarios: {
    text: { prompt: 'the quick brown fox jumps over the lazy dog', answer: 'fox jumps over' },
    thinking: { prompt: 'think' },
    tool: { prompt: 'use', args: { command: 'touch made-by-mock.txt' }, output: 'exitCode' },
    permission: {
      prompt: 'use',
      ran: ({ cwd }) =>
        stat(join(cwd, 'made-by-mock.txt')).then(
          () => true,
          () => false,
        ),
    },
    longAnswer: { prompt: 'slow' },
    longTool: { prompt: 'run', runs: (event) => event.type === 'terminal.output' },
    providerError: { prompt: 'fail', message: 'Mock failure 500' },
    crash: { prompt: 'slow', kill: async ({ pids }) => void process.kill(pids.at(-1) ?? 0, 'SIGKILL') },
    unknown: { prompt: 'odd' },
    resume: { tell: 'tell my name is Ada', ask: 'recall', answer: 'Ada' },
  },
}

describeConformance('OpenCode as it was recorded', harness)
