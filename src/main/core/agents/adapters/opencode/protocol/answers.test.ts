import { describe, expect, it, vi } from 'vitest'
import { startOptions } from '#core/agents/adapters/testing/start-options'
import type { JsonRecord } from '#core/agents/transcript/records'
import type { Agent, Providers } from './answers'
import { AskedPermission } from './answers'
import { commandIn, commandsOf } from '../prompt/commands'
import { configOf } from '../session/config'
import { resultOf } from './failures'
import { initialState } from '../events/map-state'
import { findModel, modelsOf, usualModel } from '../session/models'
import { mapPermission } from '../questions/permission'
import { answersFor, mapQuestion } from '../questions/question'
import { deniedTools, sessionRules } from '../session/rules'
import { message, part, run, SESSION } from '../testing/converter'
import { Turn } from '../prompt/turn'

const agent: Agent = {
  name: 'build',
  mode: 'primary',
  permission: [
    { permission: '*', pattern: '*', action: 'allow' },
    { permission: 'edit', pattern: '*', action: 'ask' },
    { permission: 'read', pattern: '*.env', action: 'ask' },
  ],
}

describe('rules of a session', () => {
  it('are none where nothing is asked for', () => {
    expect(sessionRules(startOptions(), agent)).toEqual([])
  })

  it('limit it to tools without the leave to use them', () => {
    expect(sessionRules(startOptions({ allowedTools: ['read', 'write'] }), agent)).toEqual([
      { permission: '*', pattern: '*', action: 'deny' },
      { permission: 'read', pattern: '*', action: 'allow' },
      { permission: 'read', pattern: '*.env', action: 'ask' },
      { permission: 'edit', pattern: '*', action: 'allow' },
      { permission: 'edit', pattern: '*', action: 'ask' },
    ])
  })

  it('ask before tools of MCP servers, before which OpenCode itself never asks', () => {
    const server = (name: string) => ({ name, transport: 'stdio' as const, command: '/bin/x', args: [], env: {} })
    const options = startOptions({ mcpServers: [server('my files'), server('ruled'), server('parley-history')] })
    const own = { permission: 'ruled_read', pattern: '*', action: 'allow' }
    const ruled = { ...agent, permission: [{ permission: '*', pattern: '*', action: 'allow' }, own] }
    expect(sessionRules(options, ruled)).toContainEqual({ permission: 'my_files_*', pattern: '*', action: 'ask' })
    expect(sessionRules(options, ruled).some(({ permission }) => /^ruled|history/.test(permission))).toBe(false)
    // Also for its subagents.
    expect(configOf(options)).toMatchObject({ permission: { 'my_files_*': 'ask', 'ruled_*': 'ask' } })
    const closed = { ...agent, permission: [{ permission: '*', pattern: '*', action: 'deny' }] }
    expect(sessionRules(options, closed).some(({ action }) => action === 'ask')).toBe(false)
  })

  it('let one that only looks change nothing, nor have it changed by others', () => {
    const looking = startOptions({ readOnly: { reason: 'An answer beside' } })
    expect(sessionRules(looking, agent)).toContainEqual({ permission: 'bash', pattern: '*', action: 'deny' })
    expect(deniedTools(looking)).toEqual(['edit', 'bash', 'task'])
    expect(configOf(looking)).toEqual({ permission: { edit: 'deny', bash: 'deny', task: 'deny' } })
  })
})

describe('models', () => {
  const providers: Providers = {
    providers: [
      {
        id: 'one',
        name: 'One',
        models: {
          big: { id: 'big', name: 'Big', limit: { context: 1000 }, variants: { low: {}, max: {} } },
          old: { id: 'old', name: 'Old', status: 'deprecated' },
        },
      },
      { id: 'openai', name: 'OpenAI', models: { big: { id: 'big', name: 'Big' } } },
    ],
    default: { one: 'big' },
  }
  const models = modelsOf(providers)

  it('are those of all providers, with the efforts and the window of each', () => {
    expect(models.available).toEqual([
      { id: 'one/big', name: 'Big (One)' },
      { id: 'openai/big', name: 'Big (OpenAI)' },
    ])
    expect(models.efforts.get('one/big')).toEqual({ low: 'low', 'extra-high': 'max' })
    expect(models.windows.get('one/big')).toBe(1000)
  })

  it('are found by the names that people use, those of the provider of the session first', () => {
    expect(findModel(models, 'big', undefined)).toBe('one/big')
    expect(findModel(models, 'openai/big', undefined)).toBe('openai/big')
    expect(findModel(models, 'big', { kind: 'openai', name: 'Mine' })).toBe('openai/big')
    expect(findModel(models, 'small', undefined)).toBeUndefined()
  })

  it('are what the agent, the settings or the provider say where nobody chose one', () => {
    const own = { ...agent, model: { providerID: 'openai', modelID: 'big' } }
    expect(usualModel(providers, { model: 'one/old' }, own)).toBe('openai/big')
    expect(usualModel(providers, { model: 'one/old' }, agent)).toBe('one/old')
    expect(usualModel(providers, {}, agent)).toBe('one/big')
    expect(usualModel({ providers: [], default: {} }, {}, agent)).toBe('')
  })
})

describe('providers', () => {
  it('are asked at their own address, with a key that is not in the settings', () => {
    const provider = { kind: 'anthropic', name: 'Mine', baseUrl: 'http://localhost:1', apiKey: 'secret' } as const
    expect(configOf(startOptions({ provider }))).toEqual({
      provider: { anthropic: { options: { baseURL: 'http://localhost:1/v1', apiKey: '{env:PARLEY_PROVIDER_KEY}' } } },
    })
  })
})

describe('commands', () => {
  const commands = commandsOf([{ name: 'init', description: null, hints: ['$ARGUMENTS'] }])

  it('are what begins a prompt, when there is such a one', () => {
    const block = (content: string) => [{ type: 'text' as const, content }]
    expect(commands).toContainEqual({ name: 'init', description: '', hint: 'arguments' })
    expect(commandIn(block('/init all\nof it'), commands)).toMatchObject({ name: 'init', rest: 'all\nof it' })
    expect(commandIn(block('/compact'), commands)).toMatchObject({ isCompaction: true })
    expect(commandIn(block('/usr/bin is a folder'), commands)).toBeUndefined()
    expect(commandIn([...block('/init'), ...block('and this')], commands)).toBeUndefined()
  })
})

describe('permissions', () => {
  const ask = (asked: JsonRecord) =>
    mapPermission(initialState('s'), AskedPermission.parse({ id: 'p', sessionID: 's', ...asked }), 'r')

  it('say what is wanted, and what is allowed with each answer', () => {
    expect(ask({ permission: 'edit', patterns: ['src/a.ts'], metadata: { diff: '+a' }, always: ['*'] })).toMatchObject({
      summary: 'Change src/a.ts',
      dangerLevel: 'write',
      preview: [{ type: 'text', text: '+a' }],
      options: [{ kind: 'allow_once' }, { name: 'Allow all of these for this session' }, { kind: 'reject_once' }],
    })
    expect(ask({ permission: 'external_directory', patterns: ['/etc/*'] })).toMatchObject({
      summary: 'Work outside of the workspace: /etc/*',
      options: [{ optionId: 'once' }, { optionId: 'reject' }],
    })
    expect(ask({ permission: 'doom_loop' }).summary).toContain('several times')
    expect(ask({ permission: 'webfetch', patterns: ['http://a'] })).toMatchObject({ dangerLevel: 'network' })
  })

  it('say the command of old versions, which tell it only with the use of the tool', () => {
    const use = {
      type: 'tool',
      tool: 'bash',
      callID: 'c',
      state: { status: 'running', input: { command: 'cd a && make' } },
    }
    const { state } = run([message('m'), part('t', use)], initialState(SESSION))
    const asked = {
      id: 'p',
      sessionID: SESSION,
      patterns: ['make'],
      metadata: {},
      always: ['make *'],
      tool: { callID: 'c' },
    }
    const inShell = AskedPermission.parse({ ...asked, permission: 'bash' })
    expect(mapPermission(state, inShell, 'r')).toMatchObject({
      summary: 'cd a && make',
      preview: [{ type: 'terminal', command: 'cd a && make' }],
    })
    const outside = AskedPermission.parse({ ...asked, permission: 'external_directory', patterns: ['/etc/*'] })
    expect(mapPermission(state, outside, 'r')).toMatchObject({ summary: 'Work outside of the workspace: /etc/*' })
  })
})

describe('questions', () => {
  const asked = {
    id: 'q',
    sessionID: 's',
    questions: [
      { question: 'Which?', header: 'Which', options: [{ label: 'A' }, { label: 'B' }], multiple: true },
      { question: 'Why?', header: 'Why', options: [] },
    ],
  }

  it('are one form, and answered one by one', () => {
    expect(mapQuestion(asked, 'OpenCode')).toMatchObject({
      kind: 'elicitation',
      message: 'OpenCode has some questions.',
    })
    const content = { answer1: ['A', 'B'], other2: 'Because.' }
    expect(answersFor(asked, { action: 'accept', content })).toEqual([['A', 'B'], ['Because.']])
  })

  it('that nobody answers are put aside', () => {
    expect(answersFor(asked, { action: 'decline' })).toBeNull()
    expect(answersFor(asked, null)).toBeNull()
  })
})

describe('the end of a prompt', () => {
  const failed = (name: string, data: JsonRecord = {}) => resultOf({ error: { name, data } }, false).failure

  it('says whose fault it was, and whether trying again helps', () => {
    expect(failed('APIError', { message: 'Busy', statusCode: 529, isRetryable: true })).toEqual({
      message: 'Busy',
      category: 'provider',
      recoverable: true,
      limit: { kind: 'outage', words: 'Busy' },
    })
    expect(failed('APIError', { statusCode: 400, isRetryable: false })).toMatchObject({ recoverable: false })
    expect(failed('ContextOverflowError')).toMatchObject({ category: 'provider', recoverable: false })
    expect(failed('UnknownError', { message: 'Broken\n    at here (/a.js:1:1)' })).toEqual({
      message: 'Broken',
      category: 'runtime',
      recoverable: true,
    })
  })

  it('says how to sign in when it failed for the lack of it', () => {
    expect(failed('ProviderAuthError', { message: 'No key' })?.message).toContain('opencode auth login')
    expect(failed('APIError', { message: 'No', statusCode: 401 })?.message).toContain('opencode auth login')
  })

  it('says what helps where the model is not there', () => {
    expect(failed('UnknownError', { message: 'Model not found: gone/away.' })?.message).toContain(
      'Choose another model',
    )
  })

  it('is a stop when it was one', () => {
    expect(resultOf({ error: { name: 'MessageAbortedError' } }, false)).toMatchObject({ outcome: 'cancelled' })
    expect(resultOf({ finish: 'stop' }, true)).toEqual({ outcome: 'cancelled', stopReason: 'stop' })
    expect(resultOf({ finish: 'stop' }, false)).toEqual({ outcome: 'completed', stopReason: 'stop' })
  })

  const message = (id: string, info: JsonRecord) => ({
    type: 'message.updated',
    properties: { info: { id, role: 'assistant', ...info } },
  })
  const idle = { type: 'session.idle', properties: {} }
  const begun = (): Turn => {
    const turn = new Turn()
    turn.take(message('u', { role: 'user' }), true)
    return turn
  }

  it('comes with the last words, which are told after it', async () => {
    const turn = begun()
    turn.take(message('a', { time: { created: 1 } }), true)
    turn.take(idle, false)
    turn.take(message('a', { time: { created: 1, completed: 2 }, finish: 'stop' }), false)
    expect(await turn.ended).toEqual({ error: undefined, finish: 'stop' })
  })

  it('is not that of the prompt before', async () => {
    const turn = new Turn()
    turn.take(idle, false)
    turn.take(message('u', { role: 'user' }), true)
    turn.take(idle, false)
    expect(await turn.ended).toEqual({ error: undefined, finish: undefined })
  })

  it('is good where an error was made up for', async () => {
    const turn = begun()
    turn.take({ type: 'session.error', properties: { error: { name: 'ContextOverflowError' } } }, false)
    turn.take(message('a', { time: { completed: 2 } }), true)
    turn.take(idle, false)
    expect((await turn.ended).error).toBeUndefined()
  })

  it('does not wait forever for words that do not come', async () => {
    vi.useFakeTimers()
    try {
      const turn = begun()
      turn.take(message('a', { time: { created: 1 } }), true)
      turn.take(idle, false)
      await vi.advanceTimersByTimeAsync(5000)
      expect(await turn.ended).toEqual({ error: undefined, finish: undefined })
    } finally {
      vi.useRealTimers()
    }
  })
})
