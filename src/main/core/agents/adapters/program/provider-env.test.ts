import { afterAll, expect, it } from 'vitest'
import { createProcesses } from '#core/base/process/processes'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { createAcpAdapter } from '../acp'
import { providerEnv } from './provider-env'

const processes = createProcesses()
afterAll(() => processes.dispose())

it('puts the key and address of a provider where agents of its kind look', () => {
  expect(providerEnv({ kind: 'anthropic', name: 'Own', apiKey: 'k', baseUrl: 'https://models.example' })).toEqual({
    ANTHROPIC_API_KEY: 'k',
    ANTHROPIC_BASE_URL: 'https://models.example',
  })
  expect(providerEnv({ kind: 'google', name: 'Own', apiKey: 'k' })).toEqual({
    GEMINI_API_KEY: 'k',
    GOOGLE_API_KEY: 'k',
  })
  expect(providerEnv({ kind: 'openai-compatible', name: 'Own', baseUrl: 'http://localhost:1' })).toEqual({
    OPENAI_BASE_URL: 'http://localhost:1',
  })
  expect(providerEnv(undefined)).toEqual({})
})

it('reaches the process of the agent, over what its own entry says', async () => {
  const agent = createAcpAdapter(
    {
      adapterName: 'told',
      displayName: 'Told',
      description: '',
      origin: 'settings',
      command: process.execPath,
      args: ['-e', 'console.error(process.env.OPENAI_API_KEY, process.env.OPENAI_BASE_URL); process.exit(3)'],
      env: { OPENAI_BASE_URL: 'http://own.example' },
    },
    { processes },
  )
  const cwd = await temporaryFolder()
  const started = await agent.start({
    cwd,
    directories: [],
    provider: { kind: 'openai', name: 'Gateway', apiKey: 'k-1', baseUrl: 'http://gateway.example' },
    onEvent: () => undefined,
    onLog: () => undefined,
    signal: new AbortController().signal,
  })
  expect(started.ok ? '' : started.error.message).toContain('k-1 http://gateway.example')
})
