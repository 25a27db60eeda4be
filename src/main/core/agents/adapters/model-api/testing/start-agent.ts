import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AdapterEvent, ProviderAccess, RunningAgent, StartOptions } from '#shared/adapter/port'
import { err, ok } from '#shared/kernel/result'
import { createProcesses } from '#core/base/process/processes'
import { createModelApi } from '../index'
import type { McpTools } from '../session/mcp'
import { scriptedModel, words, type Heard, type ModelScript } from './scripted-model'

interface Started {
  readonly agent: RunningAgent
  readonly events: AdapterEvent[]
  readonly cwd: string
  text(): string
}

/** Starts an agent with a scripted model, or a provider; both it and its folder end with the test. */
export async function startAgent(
  how: { readonly script?: ModelScript; readonly access?: ProviderAccess; readonly mcp?: McpTools | string },
  options: Partial<StartOptions> = {},
): Promise<Started> {
  const cwd = await mkdtemp(join(tmpdir(), 'parley-model-api-'))
  onTestFinished(() => rm(cwd, { recursive: true }))
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  const { access = { kind: 'anthropic', name: 'Test' } as const, mcp = 'none' } = how
  const { script } = how
  const adapter = createModelApi(
    {
      adapterName: 'test',
      displayName: 'Test',
      description: '',
      origin: 'provider',
      models: ['small', 'large'],
      availability: () => Promise.resolve({ available: true }),
      access: () => Promise.resolve(ok(access)),
    },
    {
      processes,
      connectMcp: () => Promise.resolve(typeof mcp === 'string' ? err(mcp) : ok(mcp)),
      modelsOf: () => Promise.resolve(ok([])),
      ...(script === undefined ? {} : { modelOf: () => scriptedModel(script) }),
    },
  )
  const events: AdapterEvent[] = []
  const started = await adapter.start({
    cwd,
    directories: [],
    onEvent: (event) => events.push(event),
    onLog: () => undefined,
    signal: new AbortController().signal,
    ...options,
  })
  if (!started.ok) throw new Error(started.error.message)
  onTestFinished(() => started.value.dispose())
  const text = () => events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
  return { agent: started.value, events, cwd, text }
}

/** Builds a prompt of one text. */
export const say = (content: string) => [{ type: 'text', content }] as const

/** Answers with the tool results. */
export const results = ({ results: given }: Heard) => words(given.join(' | '))
