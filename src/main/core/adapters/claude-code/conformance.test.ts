import { fileURLToPath } from 'node:url'
import type { AcpWorld } from '../acp/testing'
import { describeConformance } from '../conformance'
import type { Harness } from '../conformance/harness'
import { hasFile } from '../testing/folder-world'
import { createWorld } from './testing'

const harness: Harness<AcpWorld> = {
  create: () =>
    createWorld({
      command: process.execPath,
      args: [fileURLToPath(new URL('fixtures/replay.mjs', import.meta.url))],
    }),
  scenarios: {
    text: { prompt: 'the quick brown fox jumps over the lazy dog', answer: 'fox jumps over' },
    thinking: { prompt: 'think' },
    tool: { prompt: 'use', args: { command: 'touch made-by-mock.txt' }, output: 'Bash completed' },
    permission: {
      prompt: 'use',
      ran: (world) => hasFile(world, 'made-by-mock.txt'),
    },
    longAnswer: { prompt: 'slow' },
    longTool: { absent: 'its commands are not told of while they run' },
    providerError: { prompt: 'fail', message: 'Mock failure 500' },
    crash: { prompt: 'slow', kill: async ({ pids }) => void process.kill(pids.at(-1) ?? 0, 'SIGKILL') },
    unknown: { prompt: 'odd' },
    resume: { tell: 'tell my name is Ada', ask: 'recall', answer: 'Ada' },
  },
}

describeConformance('Claude Code as it was recorded', harness)
