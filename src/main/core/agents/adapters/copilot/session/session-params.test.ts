import { describe, expect, it } from 'vitest'
import { startOptions } from '#core/agents/adapters/testing/start-options'
import { hasProvider, leftOut, sessionParams } from './session-params'

describe('a session', () => {
  it('is opened with the requested settings', () => {
    const params = sessionParams(
      startOptions({
        model: 'large',
        systemPrompt: { mode: 'append', content: 'Be brief.' },
        allowedTools: ['view'],
        disallowedTools: ['bash'],
        provider: { kind: 'openai', name: 'Mine', apiKey: 'key' },
        mcpServers: [
          { name: 'files', transport: 'stdio', command: '/bin/files', args: ['-v'], env: {} },
          { name: 'web', transport: 'sse', url: 'https://a.test', headers: { A: 'b' } },
        ],
      }),
      { COPILOT_MODEL: 'other' },
    )
    expect(params).toMatchObject({
      workingDirectory: '/code',
      model: 'large',
      systemMessage: { mode: 'append', content: 'Be brief.' },
      availableTools: ['view'],
      excludedTools: ['bash'],
      provider: { type: 'openai', baseUrl: 'https://api.openai.com/v1', apiKey: 'key' },
      mcpServers: {
        files: { type: 'local', command: '/bin/files', args: ['-v'], tools: ['*'] },
        web: { type: 'sse', url: 'https://a.test', headers: { A: 'b' }, tools: ['*'] },
      },
    })
  })

  it('is left as the settings of Copilot say where nothing was requested', () => {
    const params = sessionParams(startOptions(), {})
    for (const name of ['model', 'provider', 'systemMessage', 'availableTools', 'excludedTools', 'mcpServers'])
      expect(params).not.toHaveProperty(name)
    expect(hasProvider(startOptions(), {})).toBe(false)
  })

  it('works with the provider of the environment as in a terminal', () => {
    const env = { COPILOT_PROVIDER_BASE_URL: 'http://localhost:1', COPILOT_PROVIDER_API_KEY: 'k', COPILOT_MODEL: 'm' }
    expect(hasProvider(startOptions(), env)).toBe(true)
    expect(sessionParams(startOptions(), env)).toMatchObject({
      model: 'm',
      provider: { type: 'openai', baseUrl: 'http://localhost:1', apiKey: 'k' },
    })
  })

  it('that only looks has no tools to change anything with', () => {
    const params = sessionParams(startOptions({ readOnly: { reason: 'It only looks.' } }), {})
    expect(params).toMatchObject({ excludedTools: expect.arrayContaining(['bash', 'edit', 'create']) as string[] })
  })

  it('says of a provider that it cannot use', () => {
    const google = startOptions({ provider: { kind: 'google', name: 'Mine' } })
    expect(sessionParams(google, {})).not.toHaveProperty('provider')
    expect(leftOut(google, {})).toEqual([expect.stringContaining('Mine was left out')])
    const anthropic = startOptions({ provider: { kind: 'anthropic', name: 'Mine', baseUrl: 'http://localhost:1' } })
    expect(sessionParams(anthropic, {})).toMatchObject({
      provider: { type: 'anthropic', baseUrl: 'http://localhost:1' },
    })
    expect(leftOut(anthropic, {})).toEqual([expect.stringContaining('No model of Mine was chosen')])
    expect(leftOut(anthropic, { COPILOT_MODEL: 'm' })).toEqual([])
    expect(leftOut({ ...anthropic, model: 'm' }, {})).toEqual([])
    expect(leftOut(startOptions(), {})).toEqual([])
  })
})
