import { describe, expect, it } from 'vitest'
import type { StartOptions } from '../../../../shared/adapter/port'
import { mapApproval } from './approvals'
import { promptFailure, requestFailure } from './failures'
import { mapEvent } from './map-events'
import { initialState, type MapState } from './map-state'
import { commandIn, commandsOf } from './own-commands'
import { planOfMarkdown, planOfTodos } from './plan'
import { toMessage } from './prompt'
import { mapQuestion } from './questions'
import { hasProvider, leftOut, sessionParams } from './session-params'
import { Settings } from './settings'

const withCall = (toolName: string, args: object, agentId?: string): MapState => {
  const data = { toolCallId: 'c', toolName, arguments: args }
  const event = { type: 'tool.execution_start', data, ...(agentId === undefined ? {} : { agentId }) }
  return mapEvent(initialState('/code'), event).state
}
const approve = (state: MapState, promptRequest: object, permissionRequest: object = {}) =>
  mapApproval(state, { permissionRequest, promptRequest: { toolCallId: 'c', ...promptRequest } }, 'r')
const optionsOf = (approval: ReturnType<typeof approve>) =>
  approval?.event.options.map(({ optionId, kind }) => [optionId, kind])

describe('what needs permission', () => {
  const command = {
    kind: 'commands',
    fullCommandText: 'npm i',
    commandIdentifiers: ['npm i'],
    canOfferSessionApproval: true,
    warning: 'It reaches out.',
  }

  it('is shown with what it does and what can be answered', () => {
    const approval = approve(withCall('bash', { command: 'npm i' }), command)
    expect(approval?.event).toMatchObject({
      requestId: 'r',
      toolCallId: 'c',
      toolName: 'bash',
      toolInput: { command: 'npm i' },
      summary: 'npm i',
      dangerLevel: 'exec',
      preview: [
        { type: 'terminal', command: 'npm i' },
        { type: 'text', text: 'It reaches out.' },
      ],
    })
    expect(optionsOf(approval)).toEqual([
      ['approve-once', 'allow_once'],
      ['approve-for-session', 'allow_session'],
      ['reject', 'reject_once'],
    ])
  })

  it('is answered as Copilot takes it', () => {
    const approval = approve(withCall('bash', { command: 'npm i' }), command)
    expect(approval?.decisionFor('approve-once')).toEqual({ kind: 'approve-once' })
    expect(approval?.decisionFor('approve-for-session')).toEqual({
      kind: 'approve-for-session',
      approval: { kind: 'commands', commandIdentifiers: ['npm i'] },
    })
    expect(approval?.decisionFor('reject', 'Not now.')).toEqual({ kind: 'reject', feedback: 'Not now.' })
    expect(approval?.decisionFor('reject')).toEqual({ kind: 'reject' })
    expect(approval?.decisionFor(undefined)).toEqual({ kind: 'user-not-available' })
  })

  it('is no call of this session where a subagent asks', () => {
    const approval = approve(withCall('bash', { command: 'npm i' }, 'child'), command)
    expect(approval?.event).toMatchObject({ toolName: 'bash', toolInput: { command: 'npm i' } })
    expect(approval?.event).not.toHaveProperty('toolCallId')
  })

  it('to be changed is drawn, and can be allowed for the session', () => {
    const args = { path: '/code/a.txt', old_str: 'a', new_str: 'b' }
    const asked = { kind: 'write', intention: 'Edit file', fileName: '/code/a.txt', diff: '-a\n+b' }
    const approval = approve(withCall('edit', args), asked)
    expect(approval?.event).toMatchObject({
      summary: 'Edit file /code/a.txt',
      dangerLevel: 'write',
      preview: [{ type: 'diff', path: '/code/a.txt', oldText: 'a', newText: 'b' }],
    })
    expect(approval?.decisionFor('approve-for-session')).toMatchObject({ approval: { kind: 'write' } })
    expect(optionsOf(approve(withCall('edit', args), { ...asked, canOfferSessionApproval: false }))).toHaveLength(2)
    expect(approve(withCall('patch', {}), asked)?.event.preview).toEqual([{ type: 'text', text: '-a\n+b' }])
  })

  it.each([
    [{ kind: 'read', path: '/etc/hosts' }, 'Read /etc/hosts', 'read', { approval: { kind: 'read' } }],
    [
      { kind: 'mcp', serverName: 'files', toolName: 'list', toolTitle: 'List' },
      'List (files)',
      'network',
      { approval: { kind: 'mcp', serverName: 'files', toolName: 'list' } },
    ],
    [{ kind: 'url', url: 'https://a.test/b' }, 'Load https://a.test/b', 'network', { domain: 'a.test' }],
  ])('%o is asked for in words', (asked, summary, dangerLevel, forSession) => {
    const approval = approve(initialState('/code'), asked)
    expect(approval?.event).toMatchObject({ summary, dangerLevel })
    expect(approval?.decisionFor('approve-for-session')).toEqual({ kind: 'approve-for-session', ...forSession })
  })

  it('can be a host for ever, a place outside of the folder, or something that is not known', () => {
    const url = approve(initialState('/code'), { kind: 'url', url: 'https://a.test/b' })
    expect(url?.decisionFor('approve-permanently')).toEqual({ kind: 'approve-permanently', domain: 'a.test' })
    const path = approve(initialState('/code'), { kind: 'path', accessKind: 'read', paths: ['/etc'] })
    expect(path?.event).toMatchObject({ summary: 'Read /etc, outside of the folder', dangerLevel: 'read' })
    const odd = approve(initialState('/code'), { kind: 'dance', intention: 'Dance a little' })
    expect(odd?.event).toMatchObject({ summary: 'Dance a little', toolName: 'dance' })
    expect(mapApproval(initialState('/code'), { permissionRequest: 7 }, 'r')).toBeUndefined()
  })
})

describe('questions', () => {
  const ask = (method: string, params: object) => mapQuestion({ method, params })

  it('of the model are a form with its choices', () => {
    const question = ask('userInput.request', { question: 'Which colour?', choices: ['Red', 'Blue'] })
    expect(question?.asked).toMatchObject({ kind: 'user_input', message: 'Which colour?' })
    expect(question?.answerFor({ action: 'accept', content: { answer1: 'Red' } })).toEqual({
      answer: 'Red',
      wasFreeform: false,
    })
    expect(question?.answerFor({ action: 'accept', content: { other1: 'Green' } })).toEqual({
      answer: 'Green',
      wasFreeform: true,
    })
    expect(question?.answerFor({ action: 'decline' })).toMatchObject({ wasFreeform: true })
    expect(question?.answerFor(null)).toBeUndefined()
    expect(ask('userInput.request', { question: 7 })).toBeUndefined()
  })

  it('about a plan offer what can follow on it, what is recommended first', () => {
    const question = ask('exitPlanMode.request', {
      summary: 'A plan',
      planContent: '# Steps',
      actions: ['autopilot', 'interactive', 'exit_only'],
      recommendedAction: 'interactive',
    })
    const { asked } = question ?? {}
    expect(asked?.message).toBe('# Steps')
    const choices = asked?.mode === 'form' ? asked.requestedSchema?.properties['answer1'] : undefined
    expect(choices).toMatchObject({ oneOf: [{ const: 'Carry it out, and ask as usual' }, {}, {}] })
    const accept = (content: Record<string, string>) => question?.answerFor({ action: 'accept', content })
    expect(accept({ answer1: 'Carry it out, and ask as usual', other1: 'Mind the gap.' })).toEqual({
      approved: true,
      selectedAction: 'interactive',
      feedback: 'Mind the gap.',
    })
    expect(accept({ other1: 'Too long.' })).toEqual({ approved: false, feedback: 'Too long.' })
    expect(question?.answerFor(null)).toEqual({ approved: false })
  })

  it('about another model are answered with yes, always or no', () => {
    const question = ask('autoModeSwitch.request', { retryAfterSeconds: 90 })
    expect(question?.asked.message).toContain('in 2 min')
    const accept = (answer1: string) => question?.answerFor({ action: 'accept', content: { answer1 } })
    expect(accept('Go on with another model')).toEqual({ response: 'yes' })
    expect(accept('Always do so')).toEqual({ response: 'yes_always' })
    expect(question?.answerFor(null)).toEqual({ response: 'no' })
  })
})

describe('a session', () => {
  const wishes = (more: Partial<StartOptions> = {}): StartOptions => ({
    cwd: '/code',
    directories: [],
    onEvent: () => undefined,
    onLog: () => undefined,
    signal: new AbortController().signal,
    ...more,
  })

  it('is opened with what was wished for', () => {
    const params = sessionParams(
      wishes({
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

  it('is left as the settings of Copilot say where nothing was wished for', () => {
    const params = sessionParams(wishes(), {})
    for (const name of ['model', 'provider', 'systemMessage', 'availableTools', 'excludedTools', 'mcpServers'])
      expect(params).not.toHaveProperty(name)
    expect(hasProvider(wishes(), {})).toBe(false)
  })

  it('works with the provider of the environment as in a terminal', () => {
    const env = { COPILOT_PROVIDER_BASE_URL: 'http://localhost:1', COPILOT_PROVIDER_API_KEY: 'k', COPILOT_MODEL: 'm' }
    expect(hasProvider(wishes(), env)).toBe(true)
    expect(sessionParams(wishes(), env)).toMatchObject({
      model: 'm',
      provider: { type: 'openai', baseUrl: 'http://localhost:1', apiKey: 'k' },
    })
  })

  it('that only looks has no tools to change anything with', () => {
    const params = sessionParams(wishes({ readOnly: { reason: 'It only looks.' } }), {})
    expect(params).toMatchObject({ excludedTools: expect.arrayContaining(['bash', 'edit', 'create']) as string[] })
  })

  it('says of a provider that it cannot use', () => {
    const google = wishes({ provider: { kind: 'google', name: 'Mine' } })
    expect(sessionParams(google, {})).not.toHaveProperty('provider')
    expect(leftOut(google, {})).toEqual([expect.stringContaining('Mine was left out')])
    const anthropic = wishes({ provider: { kind: 'anthropic', name: 'Mine', baseUrl: 'http://localhost:1' } })
    expect(sessionParams(anthropic, {})).toMatchObject({
      provider: { type: 'anthropic', baseUrl: 'http://localhost:1' },
    })
    expect(leftOut(anthropic, {})).toEqual([expect.stringContaining('No model of Mine was chosen')])
    expect(leftOut(anthropic, { COPILOT_MODEL: 'm' })).toEqual([])
    expect(leftOut({ ...anthropic, model: 'm' }, {})).toEqual([])
    expect(leftOut(wishes(), {})).toEqual([])
  })
})

describe('settings', () => {
  const listed = {
    models: [
      { id: 'small', name: 'Small' },
      { id: 'large', supportedReasoningEfforts: ['low', 'xhigh'], defaultReasoningEffort: 'low' },
      { name: 'nameless' },
    ],
  }

  it('offer the models that are listed, and the one in use', () => {
    expect(new Settings(listed, 'own', undefined, undefined).models).toEqual({
      current: 'own',
      available: [
        { id: 'own', name: 'own' },
        { id: 'small', name: 'Small' },
        { id: 'large', name: 'large' },
      ],
    })
    expect(new Settings(undefined, '', undefined, undefined).models.available).toEqual([
      { id: '', name: 'Chosen by Copilot' },
    ])
  })

  it('have the efforts of the model in use', () => {
    const settings = new Settings(listed, 'small', undefined, undefined)
    expect(settings.efforts).toBeNull()
    settings.tookModel('large', undefined)
    expect(settings.efforts).toEqual({
      current: 'low',
      supportedReasoningLevels: { low: 'low', 'extra-high': 'xhigh' },
    })
    settings.tookModel('large', 'xhigh')
    expect(settings.efforts?.current).toBe('extra-high')
  })

  it('have one mode where nothing may be changed', () => {
    const settings = new Settings(undefined, '', undefined, { reason: 'It only looks.' })
    expect(settings.modes.available).toMatchObject([{ id: 'interactive', description: 'It only looks.' }])
    expect(settings.offersMode('autopilot')).toBe(false)
  })
})

describe('plans', () => {
  it('are made of todos', () => {
    const rows = [
      { title: 'Look', status: 'done' },
      { title: 'Leap', status: 'in_progress' },
      { title: 'Land', status: 'blocked' },
      { status: 'pending' },
    ]
    expect(planOfTodos({ rows })).toEqual([
      { content: 'Look', status: 'completed' },
      { content: 'Leap', status: 'in_progress' },
      { content: 'Land', status: 'pending' },
    ])
    expect(planOfTodos({})).toBeUndefined()
  })

  it('are made of a list to tick off', () => {
    const content = '# Plan\n- [x] Look\n* [ ] Leap\n- [~] Land\nNo step\n'
    expect(planOfMarkdown({ exists: true, content })).toEqual([
      { content: 'Look', status: 'completed' },
      { content: 'Leap', status: 'pending' },
      { content: 'Land', status: 'in_progress' },
    ])
    expect(planOfMarkdown({ exists: false, content: null })).toBeUndefined()
  })
})

describe('a prompt', () => {
  it('attaches pictures and whole files, and names parts of files', () => {
    const source = { type: 'base64', data: 'AAAA', mimeType: 'image/png' } as const
    const file = { type: 'attachment', fileName: 'a.txt', filePath: '/code/a.txt', source: { type: 'url', url: 'x' } }
    const part = { ...file, reference: { lineRange: { start: 1, end: 2 } } }
    const message = toMessage([{ type: 'text', content: 'Look' }, { type: 'image', source }, file, part] as never)
    expect(message.attachments).toEqual([
      { type: 'blob', data: 'AAAA', mimeType: 'image/png' },
      { type: 'file', path: expect.stringContaining('a.txt') as string, displayName: 'a.txt' },
    ])
    expect(message.prompt).toMatch(/^Look\n\n\[a\.txt\]\(file:.*#L1-L2\)$/)
  })

  it('can be a command that is offered', () => {
    const commands = commandsOf({
      commands: [
        { name: 'compact', description: 'Sums up', kind: 'builtin', input: { hint: 'focus' } },
        { name: 'theme', kind: 'builtin' },
        { name: 'tidy', kind: 'skill' },
      ],
    })
    expect(commands).toEqual([
      { name: 'compact', description: 'Sums up', hint: 'focus' },
      { name: 'tidy', description: 'tidy' },
    ])
    const said = (content: string) => commandIn([{ type: 'text', content }], commands)
    expect(said('/compact the tests\nonly')).toEqual({ name: 'compact', input: 'the tests\nonly' })
    expect(said('/tidy')).toEqual({ name: 'tidy', input: '' })
    expect(said('/theme dark')).toBeUndefined()
    expect(said('what is /compact?')).toBeUndefined()
  })
})

describe('failures', () => {
  it('name what can be done', () => {
    const failed = promptFailure({ errorType: 'authentication', message: 'Who are you?' })
    expect(failed).toMatchObject({ category: 'provider', recoverable: true })
    expect(failed.message).toMatch(/^Who are you\?\nSign in/)
    expect(promptFailure({ errorType: 'context_limit', message: 'Too long.' })).toMatchObject({ recoverable: false })
    expect(promptFailure({})).toMatchObject({ message: 'GitHub Copilot failed and did not say why.' })
  })

  it('of requests are told without the names of the protocol', () => {
    const failure = requestFailure('Request session.resume failed with message: It is locked.')
    expect(failure.message).toBe('GitHub Copilot: It is locked.')
  })
})
