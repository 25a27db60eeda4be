import { describe, expect, it } from 'vitest'
import { startOptions } from '#core/agents/adapters/testing/start-options'
import { leftOut, threadParams } from './thread'
import { toolHold } from './tool-limits'

describe('a thread', () => {
  const free = toolHold({})
  const options = startOptions({
    directories: ['/more'],
    model: 'big',
    systemPrompt: { mode: 'append', content: 'Be brief.' },
    provider: { kind: 'openai-compatible', name: 'Mine', baseUrl: 'https://models.test/v1', apiKey: 'secret' },
    mcpServers: [
      { name: 'files', transport: 'stdio', command: '/bin/files', args: ['-v'], env: { KEY: 'k' } },
      { name: 'my web', transport: 'http', url: 'https://mcp.test', headers: { a: 'b' } },
      { name: 'old', transport: 'sse', url: 'https://sse.test', headers: {} },
    ],
  })

  it('is started with what was asked for, and without the key', () => {
    const params = threadParams(options, free, [], {})
    expect(params).toEqual({
      cwd: '/code',
      model: 'big',
      modelProvider: 'parley',
      developerInstructions: 'Be brief.',
      config: {
        'mcp_servers.files': { command: '/bin/files', args: ['-v'], env: { KEY: 'k' } },
        'mcp_servers.my_web': { url: 'https://mcp.test', http_headers: { a: 'b' } },
        'sandbox_workspace_write.writable_roots': ['/more'],
        'model_providers.parley': {
          name: 'Mine',
          base_url: 'https://models.test/v1',
          wire_api: 'responses',
          env_key: 'OPENAI_API_KEY',
        },
      },
    })
    expect(JSON.stringify(params)).not.toContain('secret')
    expect(threadParams({ ...options, systemPrompt: 'You are a cat.' }, free, [], {})).toMatchObject({
      baseInstructions: 'You are a cat.',
    })
  })

  it('says what of it could not be done', () => {
    const claude = { kind: 'anthropic', name: 'Claude', apiKey: 'k' } as const
    expect(leftOut({ ...options, provider: claude })).toEqual([
      expect.stringContaining('Claude does not'),
      expect.stringContaining('left out: old'),
    ])
    expect(leftOut({ ...options, mcpServers: [] })).toEqual([])
  })
})
