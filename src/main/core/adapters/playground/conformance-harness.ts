import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProcesses } from '../../process/processes'
import type { Harness, World } from '../conformance/harness'
import { createPlayground } from './index'

/** Gives way without taking time. */
const noPause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Brings the playground to everything that the conformance suite is about, at full speed. */
export const playgroundHarness: Harness = {
  create: createWorld,
  scenarios: {
    text: { prompt: 'say the quick brown fox jumps over the lazy dog', answer: 'fox jumps over' },
    thinking: { prompt: 'think about the weather' },
    tool: { prompt: 'read poem.txt', args: { path: 'poem.txt' }, output: 'Roses are red\n' },
    permission: {
      prompt: 'write hello to a.txt',
      ran: ({ cwd }) =>
        stat(join(cwd, 'a.txt')).then(
          () => true,
          () => false,
        ),
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

async function createWorld(): Promise<World> {
  const cwd = await mkdtemp(join(tmpdir(), 'parley-playground-'))
  await writeFile(join(cwd, 'poem.txt'), 'Roses are red\n')
  const processes = createProcesses()
  const running = new Set<number>()
  const adapter = createPlayground({
    pause: noPause,
    processes: {
      async spawn(options) {
        const tree = await processes.spawn(options)
        if (tree.ok) {
          const { pid, exited } = tree.value
          running.add(pid)
          void exited.then(() => running.delete(pid))
        }
        return tree
      },
    },
  })
  return {
    adapter,
    cwd,
    processes: async () => [...running],
    async dispose() {
      await processes.dispose()
      await rm(cwd, { recursive: true })
    },
  }
}
