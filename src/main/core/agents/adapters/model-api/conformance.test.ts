import { APICallError } from 'ai'
import type { AgentAdapter } from '#shared/adapter/port'
import { ok } from '#shared/kernel/result'
import type { Processes } from '#core/base/process/processes'
import { describeConformance } from '../conformance'
import type { Harness } from '../conformance/harness'
import { createFolderWorld, hasFile } from '../testing/folder-world'
import { createModelApi } from './index'
import { call, finish, forever, scriptedModel, thoughts, words, type Heard, type Part } from './testing/scripted-model'

const access = { kind: 'anthropic', name: 'Test', apiKey: 'none' } as const

/** Everything the model was told before, for questions about it. */
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
  create: () => createFolderWorld('model-api', createAdapter),
  scenarios: {
    text: { prompt: 'the quick brown fox', answer: 'quick brown' },
    thinking: { prompt: 'think' },
    tool: { prompt: 'read', args: { path: 'poem.txt' }, output: 'Roses are red\n' },
    permission: {
      prompt: 'write',
      ran: (world) => hasFile(world, 'a.txt'),
    },
    longAnswer: { prompt: 'forever' },
    longTool: {
      prompt: 'wait',
      runs: (event) => event.type === 'tool.updated' && event.outputDelta?.includes('ready') === true,
    },
    providerError: { prompt: 'break', message: 'overloaded' },
    crash: { absent: 'it is no process of its own' },
    unknown: { absent: 'the library that speaks to the provider knows every part it passes on' },
    // Its memory is the history that Parley provides.
    resume: { absent: 'what was said before is told by the host when it starts' },
  },
}

function createAdapter(processes: Processes): AgentAdapter {
  return createModelApi(
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
      processes,
    },
  )
}

describeConformance('A model without an agent', harness)
