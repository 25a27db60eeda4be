import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { hostOfTest } from '../testing/host-of-test'
import { scriptedAdapter } from '../testing/scripted-agent'
import { KnownSecrets } from '../base/secrets/known-secrets'
import { maskedEvents } from './masked-events'

const key = ['sk', 'live', 'aB3dE5fG7hJ9kL1mN3pQ5rS7'].join('-')

describe('a key of a provider', () => {
  it('that an agent says again is nowhere: not in the store, events, notices or exports', async () => {
    const agent = scriptedAdapter('echo', ({ prompt, emit, options, crash }) => {
      const said = `401 Incorrect API key provided: ${options.provider?.apiKey ?? ''}`
      for (const piece of [said.slice(0, 40), said.slice(40, 45), said.slice(45)]) emit({ type: 'text', delta: piece })
      emit({
        type: 'tool.started',
        toolCallId: 't',
        name: 'run',
        title: said,
        kind: 'exec',
        args: { deep: [said], [key]: 1 },
      })
      emit({ type: 'tool.completed', toolCallId: 't', outcome: 'error', output: { said }, error: said })
      emit({ type: 'notice', level: 'error', message: said })
      emit({ type: 'unknown', native: { said } })
      options.onLog(said)
      if (prompt === 'crash') crash(said)
      return Promise.resolve({
        outcome: 'error' as const,
        failure: { message: said, category: 'provider' as const, recoverable: true },
      })
    })
    const test = await hostOfTest([agent])
    const client = await test.client()
    const { providerConfig } = await client.must('providerConfig.create', {
      providerConfig: { name: 'Own', kind: 'anthropic', baseUrl: 'https://models.example' },
    })
    const { providerConfigId } = providerConfig
    await client.must('providerConfig.setKey', { providerConfigId, key })
    await client.must('session.create', { sessionId: 's' })
    await client.must('session.agent.attach', {
      sessionId: 's',
      agent: { kind: 'adapter', adapterName: 'echo', providerConfigId },
    })
    await client.must('session.subscribe', { sessionId: 's' })
    for (const [index, message] of ['go', 'crash'].entries()) {
      await client.must('session.sendMessage', { sessionId: 's', message })
      await client.untilEvent('s', 'turn.completed', index + 1)
    }
    const { snapshot } = await client.must('session.snapshot.export', {
      sessionId: 's',
      options: { includeEvents: true, includeToolOutputs: true, includeAncestors: true, includeChildren: true },
    })
    expect(agent.starts[0]?.provider?.apiKey).toBe(key)
    expect(JSON.stringify(snapshot)).toContain('Incorrect API key provided: [redacted: key]')
    expect(JSON.stringify(snapshot)).not.toContain(key)
    expect(JSON.stringify(client.notifications)).not.toContain(key)
    await test.host.close()
    for (const file of await readdir(test.dataDir, { recursive: true, withFileTypes: true }))
      if (file.isFile() && file.name !== 'secrets.json')
        expect((await readFile(join(file.parentPath, file.name), 'latin1')).includes(key), file.name).toBe(false)
  })

  it('that configures an MCP server reaches neither events nor log, store or exports', async () => {
    const [token, option] = ['token-of-the-files-server', 'option-of-the-files-server']
    const said = `FILES_TOKEN=${token} --token ${option}`
    const agent = scriptedAdapter('echo', ({ emit, options }) => {
      emit({ type: 'text', delta: said })
      emit({ type: 'notice', level: 'error', message: said })
      options.onLog(said)
      return Promise.resolve(undefined)
    })
    const lines: string[] = []
    const test = await hostOfTest([agent], { log: (line) => lines.push(line) })
    const client = await test.client()
    const script = 'process.stderr.write([process.env.FILES_TOKEN, process.argv.at(-1)].join())'
    await client.must('mcp.config.add', {
      name: 'files',
      config: { command: process.execPath, args: ['-e', script, '--', '--token', option], env: { FILES_TOKEN: token } },
    })
    await client.must('session.create', { sessionId: 's' })
    await client.must('session.subscribe', { sessionId: 's' })
    await client.must('session.sendMessage', {
      sessionId: 's',
      message: 'go',
      agent: { kind: 'adapter', adapterName: 'echo' },
    })
    await client.untilEvent('s', 'turn.completed', 1)
    const { snapshot } = await client.must('session.snapshot.export', {
      sessionId: 's',
      options: { includeEvents: true },
    })
    for (const secret of [token, option]) {
      expect(JSON.stringify(snapshot)).not.toContain(secret)
      expect(JSON.stringify(client.notifications)).not.toContain(secret)
      expect(lines.join('\n')).not.toContain(secret)
    }
    await test.host.close()
    for (const file of await readdir(test.dataDir, { recursive: true, withFileTypes: true }))
      if (file.isFile() && !file.name.startsWith('settings.json'))
        expect((await readFile(join(file.parentPath, file.name), 'latin1')).includes(token), file.name).toBe(false)
  })

  it('is masked however it is cut into pieces, and nothing else is lost', () => {
    const known = new KnownSecrets()
    known.note(key)
    known.note(JSON.stringify({ access_token: 'token-of-an-mcp-server-1', scope: 'all' }))
    const piece = fc.oneof(fc.constantFrom(key, 'token-of-an-mcp-server-1', 'sk', 'sk-live', 'scope all'), fc.string())
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.nat(200)), (texts, cuts) => {
        const whole = texts.join(' ')
        const places = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].toSorted((a, b) => a - b)
        const said: AdapterEvent[] = []
        const events = maskedEvents(known, (event) => said.push(event))
        for (const [index, from] of [0, ...places].entries()) {
          const delta = whole.slice(from, places[index])
          if (delta !== '') events.take({ type: 'text', delta })
        }
        events.flush()
        expect(said.map((event) => (event.type === 'text' ? event.delta : '')).join('')).toBe(known.mask(whole))
      }),
    )
  })

  it('keeps the order of what is said', () => {
    const known = new KnownSecrets()
    known.note(key)
    const said: AdapterEvent[] = []
    const events = maskedEvents(known, (event) => said.push(event))
    events.take({ type: 'text', delta: 'a s' })
    events.take({ type: 'notice', level: 'info', message: key })
    events.take({ type: 'terminal.output', terminalId: 't', stream: 'stdout', text: key.slice(0, 5) })
    events.take({ type: 'terminal.output', terminalId: 't', stream: 'stdout', text: key.slice(5) })
    events.flush()
    expect(said).toEqual([
      { type: 'text', delta: 'a ' },
      { type: 'text', delta: 's' },
      { type: 'notice', level: 'info', message: '[redacted: key]' },
      { type: 'terminal.output', terminalId: 't', stream: 'stdout', text: '[redacted: key]' },
    ])
  })
})
