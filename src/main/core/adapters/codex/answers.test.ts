import { describe, expect, it } from 'vitest'
import type { StartOptions } from '../../../../shared/adapter/port'
import { mapApproval } from './approvals'
import { plainCommand } from './commands'
import { resultOf } from './failures'
import { mapNotification } from './map-events'
import { initialState, type MapState } from './map-state'
import { modesOf } from './modes'
import { commandRequest } from './own-commands'
import { Settings } from './settings'
import { leftOut, threadParams } from './thread'
import { toolHold } from './tool-limits'
import { mapUserInput, userInputResponse } from './user-input'

const threadId = 't'
const withItem = (item: object): MapState =>
  mapNotification(initialState(threadId, true), { method: 'item/started', params: { threadId, item } }).state
const approve = (state: MapState, method: string, params: object) =>
  mapApproval(state, { method, params: { threadId, ...params } }, 'r')

describe('a command that needs permission', () => {
  const state = withItem({ type: 'commandExecution', id: 'c', command: 'npm i', cwd: '/code', status: 'inProgress' })
  const amendment = { acceptWithExecpolicyAmendment: { execpolicy_amendment: ['npm', 'i'] } }
  const network = { host: 'registry.test', action: 'allow' }
  const hosts = { applyNetworkPolicyAmendment: { network_policy_amendment: network } }
  const approval = approve(state, 'item/commandExecution/requestApproval', {
    itemId: 'c',
    command: "/bin/bash -lc 'npm i'",
    cwd: '/code',
    reason: 'It needs the network.',
    availableDecisions: ['accept', amendment, hosts, 'cancel', { dance: true }],
  })

  it('is shown with its reason and with what Codex offers', () => {
    expect(approval?.event).toMatchObject({
      requestId: 'r',
      toolCallId: 'c',
      summary: 'npm i',
      dangerLevel: 'exec',
      preview: [
        { type: 'terminal', command: 'npm i' },
        { type: 'text', text: 'It needs the network.' },
      ],
    })
    expect(approval?.event.options.map(({ name, kind }) => [name, kind])).toEqual([
      ['Allow once', 'allow_once'],
      ['Always allow commands that begin with "npm i"', 'allow_always'],
      ['Always allow registry.test', 'allow_always'],
      ['Decline', 'reject_once'],
      ['Decline and stop', 'reject_once'],
    ])
  })

  it('is answered as Codex takes it', () => {
    expect(approval?.answerFor('accept')).toEqual({ decision: 'accept' })
    expect(approval?.answerFor('acceptWithExecpolicyAmendment')).toEqual({ decision: amendment })
    expect(approval?.answerFor('decline')).toEqual({ decision: 'decline' })
    expect(approval?.answerFor(undefined)).toEqual({ decision: 'cancel' })
  })
})

it('a change of files that needs permission is shown before it is made', () => {
  const changes = [{ path: '/code/a.txt', diff: 'hello\n', kind: { type: 'add' } }]
  const state = withItem({ type: 'fileChange', id: 'f', status: 'inProgress', changes })
  const approval = approve(state, 'item/fileChange/requestApproval', { itemId: 'f', reason: null })
  expect(approval?.event).toMatchObject({
    toolName: 'apply_patch',
    summary: 'Change /code/a.txt',
    dangerLevel: 'write',
    preview: [{ type: 'diff', path: '/code/a.txt', oldText: null, newText: 'hello\n' }],
  })
  expect(approval?.answerFor('acceptForSession')).toEqual({ decision: 'acceptForSession' })
})

it('more rights are given as they were asked for, or not at all', () => {
  const permissions = { network: { enabled: true } }
  const state = initialState(threadId, true)
  const approval = approve(state, 'item/permissions/requestApproval', { itemId: 'p', reason: 'To look.', permissions })
  expect(approval?.event).toMatchObject({ summary: 'To look.', toolInput: permissions })
  expect(approval?.answerFor('accept')).toEqual({ permissions, scope: 'turn' })
  expect(approval?.answerFor('decline')).toEqual({ permissions: {}, scope: 'turn' })
})

describe('a tool of an MCP server', () => {
  const ask = (meta: object | null) =>
    approve(initialState(threadId, true), 'mcpServer/elicitation/request', {
      serverName: 'files',
      message: 'Allow files to run "read"?',
      mode: 'form',
      requestedSchema: { type: 'object', properties: {} },
      _meta: meta,
    })

  it('needs permission, which can be remembered as the server says', () => {
    const approval = ask({
      codex_approval_kind: 'mcp_tool_call',
      tool_name: 'read',
      tool_params: { path: 'a' },
      persist: ['session', 'always'],
    })
    expect(approval?.event).toMatchObject({ toolName: 'mcp__files__read', toolInput: { path: 'a' } })
    expect(approval?.event.options.map(({ kind }) => kind)).toEqual([
      'allow_once',
      'allow_session',
      'allow_always',
      'reject_once',
      'reject_once',
    ])
    expect(approval?.answerFor('always')).toEqual({ action: 'accept', content: {}, _meta: { persist: 'always' } })
    expect(approval?.answerFor('decline')).toMatchObject({ action: 'decline' })
  })

  it('is no permission when the server asks something itself', () => {
    expect(ask(null)).toBeUndefined()
  })
})

it('questions are a form, and what was filled in goes back by question', () => {
  const input = {
    threadId,
    questions: [
      { id: 'colour', header: 'Colour', question: 'Which?', options: [{ label: 'Red', description: 'warm' }] },
      { id: 'why', header: 'Why', question: 'Why?', options: null },
    ],
  }
  const form = mapUserInput(input)
  expect(form).toMatchObject({ kind: 'elicitation', message: 'Codex has some questions.' })
  expect(Object.keys(form.requestedSchema?.properties ?? {})).toEqual(['answer1', 'other1', 'other2'])
  const content = { answer1: 'Red', other2: 'It is warm' }
  expect(userInputResponse(input, { action: 'accept', content })).toEqual({
    answers: { colour: { answers: ['Red'] }, why: { answers: ['It is warm'] } },
  })
  expect(userInputResponse(input, { action: 'decline' })).toEqual({
    answers: { colour: { answers: [] }, why: { answers: [] } },
  })
})

describe('a thread', () => {
  const free = toolHold({})
  const options: StartOptions = {
    cwd: '/code',
    directories: ['/more'],
    model: 'big',
    systemPrompt: { mode: 'append', content: 'Be brief.' },
    provider: { kind: 'openai-compatible', name: 'Mine', baseUrl: 'https://models.test/v1', apiKey: 'secret' },
    mcpServers: [
      { name: 'files', transport: 'stdio', command: '/bin/files', args: ['-v'], env: { KEY: 'k' } },
      { name: 'my web', transport: 'http', url: 'https://mcp.test', headers: { a: 'b' } },
      { name: 'old', transport: 'sse', url: 'https://sse.test', headers: {} },
    ],
    onEvent: () => undefined,
    onLog: () => undefined,
    signal: new AbortController().signal,
  }

  it('is started with what was asked for, and without the key', () => {
    const params = threadParams(options, free, [])
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
    expect(threadParams({ ...options, systemPrompt: 'You are a cat.' }, free, [])).toMatchObject({
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

  const opened = {
    thread: { id: 't' },
    model: 'small',
    approvalPolicy: 'on-request',
    sandbox: { type: 'readOnly' },
  }
  const models = {
    current: 'small',
    available: [
      { id: 'small', name: 'Small' },
      { id: 'big', name: 'Big' },
    ],
    efforts: new Map([
      ['small', { levels: { low: 'low', 'extra-high': 'xhigh' }, usual: 'low' }],
      ['big', { levels: { high: 'high' }, usual: 'high' }],
    ]),
  }

  it('is told of changes with the next turn, once', () => {
    const settings = new Settings(modesOf(opened, options, false), models, null)
    expect(settings.modes.current).toBe('read-only')
    expect(settings.changes().params).toEqual({})
    expect([settings.setMode('auto'), settings.setEffort('extra-high'), settings.setEffort('medium')]).toEqual([
      true,
      true,
      false,
    ])
    const changes = settings.changes()
    expect(changes.params).toMatchObject({
      approvalPolicy: 'on-request',
      sandboxPolicy: { type: 'workspaceWrite', writableRoots: ['/more'] },
      effort: 'xhigh',
    })
    changes.settled()
    expect(settings.changes().params).toEqual({})
  })

  it('takes the usual effort of a new model that does not know the old one', () => {
    const settings = new Settings(modesOf(opened, options, false), models, 'xhigh')
    expect(settings.efforts?.current).toBe('extra-high')
    settings.setModel('big')
    expect(settings.efforts?.current).toBe('high')
    expect(settings.changes().params).toEqual({ model: 'big', effort: 'high' })
  })

  it('plans until another mode is chosen, and then no more', () => {
    const settings = new Settings(modesOf(opened, options, false), models, 'low')
    const collaboration = (mode: string) => ({
      collaborationMode: {
        mode,
        settings: { model: 'small', reasoning_effort: 'low', developer_instructions: null },
      },
    })
    settings.setMode('plan')
    const planning = settings.changes()
    expect(planning.params).toMatchObject({ sandboxPolicy: { type: 'readOnly' }, ...collaboration('plan') })
    planning.settled()
    settings.setMode('full-access')
    expect(settings.changes().params).toMatchObject({ approvalPolicy: 'never', ...collaboration('default') })
  })

  it('that only looks has one mode, in which nothing is asked', () => {
    const modes = modesOf(opened, { ...options, readOnly: { reason: 'It only looks.' } }, false)
    expect(modes.available).toMatchObject([
      { id: 'read-only', approvalPolicy: 'never', sandboxPolicy: { type: 'readOnly' } },
    ])
  })

  it('that is to leave files alone asks before it changes any', () => {
    const modes = modesOf({ ...opened, sandbox: { type: 'workspaceWrite' } }, options, true)
    expect(modes.current).toBe('read-only')
    expect(modes.available.map(({ id, approvalPolicy }) => [id, approvalPolicy])).toEqual([
      ['read-only', 'on-request'],
      ['plan', 'on-request'],
    ])
  })

  it('that the user configured otherwise keeps that as a mode', () => {
    const modes = modesOf({ ...opened, approvalPolicy: { granular: {} } }, options, false)
    expect(modes.current).toBe('as-configured')
    expect(modes.available[0]?.approvalPolicy).toEqual({ granular: {} })
  })
})

it('commands of the composer are requests of their own', () => {
  const request = (content: string) => commandRequest([{ type: 'text', content }], 't')
  expect(request('/compact')).toEqual({ method: 'thread/compact/start', params: { threadId: 't' } })
  expect(request('/review')?.params).toMatchObject({ target: { type: 'uncommittedChanges' } })
  expect(request('/review the tests')?.params).toMatchObject({ target: { type: 'custom', instructions: 'the tests' } })
  expect([request('/compactor'), request('see /review')]).toEqual([undefined, undefined])
})

it('a command is told without the shell that runs it, unless that would change it', () => {
  expect(plainCommand("/bin/bash -lc 'npm test'")).toBe('npm test')
  expect(plainCommand('bash -c ls')).toBe('ls')
  expect(plainCommand(`bash -lc 'echo '"'"'hi'"'"''`)).toBe(`bash -lc 'echo '"'"'hi'"'"''`)
  expect(plainCommand('git status')).toBe('git status')
})

describe('a turn that failed', () => {
  const failed = (codexErrorInfo: unknown) =>
    resultOf({ id: 'u', status: 'failed', error: { message: 'No.', codexErrorInfo } }).failure

  it('says whose fault it is, and whether trying again helps', () => {
    expect(failed('serverOverloaded')).toMatchObject({ category: 'provider', recoverable: true })
    expect(failed('contextWindowExceeded')).toMatchObject({ category: 'provider', recoverable: false })
    expect(failed('sandboxError')).toMatchObject({ category: 'runtime' })
    expect(resultOf({ id: 'u', status: 'interrupted' })).toMatchObject({ outcome: 'cancelled' })
  })

  it('says how to sign in when it failed for the lack of it', () => {
    expect(failed('unauthorized')?.message).toContain('codex login')
    expect(failed({ responseStreamConnectionFailed: { httpStatusCode: 401 } })?.message).toContain('codex login')
  })
})
