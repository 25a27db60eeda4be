import type { Harness } from '#core/agents/adapters/conformance/harness'
import { createFolderWorld, hasFile } from '#core/agents/adapters/testing/folder-world'
import { createPlayground } from '../index'

/** Yields without taking time. */
const noPause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Makes the playground show everything in the conformance suite, at full speed. */
export const playgroundHarness: Harness = {
  create: () => createFolderWorld('playground', (processes) => createPlayground({ processes, pause: noPause })),
  scenarios: {
    text: { prompt: 'say the quick brown fox jumps over the lazy dog', answer: 'fox jumps over' },
    thinking: { prompt: 'think about the weather' },
    tool: { prompt: 'read poem.txt', args: { path: 'poem.txt' }, output: 'Roses are red\n' },
    permission: {
      prompt: 'write hello to a.txt',
      ran: (world) => hasFile(world, 'a.txt'),
    },
    longAnswer: { prompt: 'slow 3600' },
    longTool: {
      prompt: `run "${process.execPath}" -e "console.log('ready'); setInterval(() => 0, 1000)"`,
      runs: (event) => event.type === 'tool.updated' && event.outputDelta?.includes('ready') === true,
    },
    providerError: { prompt: 'error provider: overloaded', message: 'overloaded' },
    crash: { prompt: 'crash' },
    unknown: { prompt: 'unknown message' },
    resume: { tell: 'say my name is Ada', ask: 'say Ada', answer: 'Ada' },
  },
}
