import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APICallError } from 'ai'
import { describeConformance } from '../conformance'
import type { Harness, World } from '../conformance/harness'
import { createProcesses } from '../../process/processes'
import { ok } from '../../../../shared/kernel/result'
import { createModelApi } from './index'
import { call, finish, forever, scriptedModel, thoughts, words, type Heard, type Part } from './testing'

const access = { kind: 'anthropic', name: 'Test', apiKey: 'none' } as const

/** What the model was told in all that came before, for questions about it. */
function* script({ said, results, options }: Heard): Generator<Part, void, undefined> {
  if (results.length > 0) return yield* words(`It gave ${results.join()}`)
  if (said === 'read') return yield* call('read', { path: 'poem.txt' })
  if (said === 'write') return yield* call('write', { path: 'a.txt', content: 'hello' })
  if (said === 'wait') {
    const command = `"${process.execPath}" -e "console.log('ready'); setInterval(() => 0, 1000)"`
    return yield* call('run', { command })
  }
  if (said === 'think') {
    yield* thoughts('Let me see.')
    return yield* words('I thought.')
  }
  if (said === 'break') {
    const url = 'https://model.invalid'
    throw new APICallError({ message: 'overloaded', statusCode: 529, url, requestBodyValues: {}, isRetryable: false })
  }
  if (said.startsWith('What')) return yield* words(JSON.stringify(options.prompt).includes('Ada') ? 'Ada' : 'no idea')
  if (said === '') return yield finish()
  yield* words(`You said: ${said} and so on`)
}

const harness: Harness = {
  create: createWorld,
  scenarios: {
    text: { prompt: 'the quick brown fox', answer: 'quick brown' },
    thinking: { prompt: 'think' },
    tool: { prompt: 'read', args: { path: 'poem.txt' }, output: 'Roses are red\n' },
    permission: {
      prompt: 'write',
      ran: ({ cwd }) =>
        stat(join(cwd, 'a.txt')).then(
          () => true,
          () => false,
        ),
    },
    longAnswer: { prompt: 'forever' },
    longTool: {
      prompt: 'wait',
      runs: (event) => event.type === 'tool.updated' && event.outputDelta?.includes('ready') === true,
    },
    providerError: { prompt: 'break', message: 'overloaded' },
    crash: { absent: 'it is no process of its own' },
    unknown: { absent: 'the library that speaks to the provider knows every part it passes on' },
    // Its memory is what Parley tells it of the session.
    resume: { absent: 'what was said before is told by the host when it starts' },
  },
}

async function createWorld(): Promise<World> {
  const cwd = await mkdtemp(join(tmpdir(), 'parley-model-api-'))
  await writeFile(join(cwd, 'poem.txt'), 'Roses are red\n')
  const processes = createProcesses()
  const running = new Set<number>()
  const adapter = createModelApi(
    {
      adapterName: 'test-api',
      displayName: 'Test',
      description: '',
      origin: 'provider',
      models: ['model-1', 'model-2'],
      availability: () => Promise.resolve({ available: true }),
      access: () => Promise.resolve(ok(access)),
    },
    {
      connectMcp: () => Promise.reject(new Error('there are no servers')),
      modelsOf: () => Promise.resolve(ok([])),
      modelOf: () => scriptedModel((heard) => (heard.said === 'forever' ? forever() : script(heard))),
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
    },
  )
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

describeConformance('A model without an agent', harness)
