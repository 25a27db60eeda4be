import { describe, expect, it } from 'vitest'
import type { StartOptions } from '#shared/adapter/port'
import { argumentsOf, mcpConfigOf } from '../session/arguments'
import { isQuestion, mapQuestion, questionResponse } from './elicitation'
import { environmentOf } from '../session/environment'
import { forkedId, forkOf } from '../session/fork'
import { resultOf } from '../events/outcome'
import { defined } from '#shared/kernel/defined'
import { mapPermission, permissionResponse } from './permission'

const suggestions = [
  {
    type: 'addRules',
    rules: [{ toolName: 'Bash', ruleContent: 'npm test' }],
    behavior: 'allow',
    destination: 'localSettings',
  },
  { type: 'weather' },
  { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
]
const request = {
  subtype: 'can_use_tool',
  tool_name: 'Bash',
  input: { command: 'npm test' },
  tool_use_id: 't1',
  permission_suggestions: suggestions,
}

describe('a permission', () => {
  it("is asked for with the program's own offers, those that are understood", () => {
    const asked = mapPermission('r1', request, {})
    expect(asked).toMatchObject({ toolCallId: 't1', toolName: 'Bash', summary: 'npm test', dangerLevel: 'exec' })
    expect(asked.options).toEqual([
      { optionId: 'allow', name: 'Allow once', kind: 'allow_once' },
      { optionId: 'suggestion-0', name: 'Allow Bash(npm test) always', kind: 'allow_always' },
      { optionId: 'suggestion-2', name: 'Allow all edits in this session', kind: 'allow_session' },
      { optionId: 'reject', name: 'Reject', kind: 'reject_once' },
    ])
  })

  it('is answered as the program takes it', () => {
    const answer = (optionId: string, message?: string) =>
      permissionResponse(request, { outcome: 'selected', optionId, ...defined({ message }) })
    expect(answer('allow')).toEqual({ behavior: 'allow', updatedInput: request.input })
    expect(answer('suggestion-2')).toMatchObject({ behavior: 'allow', updatedPermissions: [suggestions[2]] })
    expect(answer('reject', 'Use yarn.')).toEqual({
      behavior: 'deny',
      message: 'The user declined this: Use yarn.',
    })
    expect(permissionResponse(request, { outcome: 'cancelled' })).toMatchObject({ behavior: 'deny', interrupt: true })
  })
})

describe('a question', () => {
  const ask = {
    subtype: 'can_use_tool',
    tool_name: 'AskUserQuestion',
    input: {
      questions: [
        { question: 'Which?', header: 'Colour', options: [{ label: 'Red', description: 'warm' }, { label: 'Blue' }] },
        { question: 'With?', header: 'Parts', multiSelect: true, options: [{ label: 'A' }, { label: 'B' }] },
      ],
    },
  }

  it('is a form, and what was filled in goes back by question', () => {
    const question = mapQuestion(ask)
    expect(isQuestion(ask)).toBe(true)
    expect(isQuestion(request)).toBe(false)
    expect(Object.keys(question.requestedSchema?.properties ?? {})).toEqual(['answer1', 'other1', 'answer2', 'other2'])
    const content = { answer1: 'Red', answer2: ['A', 'B'], other2: 'and C' }
    expect(questionResponse(ask, { action: 'accept', content })).toEqual({
      behavior: 'allow',
      updatedInput: { ...ask.input, answers: { 'Which?': 'Red', 'With?': 'A, B, and C' } },
    })
    expect(questionResponse(ask, { action: 'decline' })).toMatchObject({ behavior: 'deny' })
  })

  it('is a plan that waits to be approved, and how it goes on', () => {
    const plan = { subtype: 'can_use_tool', tool_name: 'ExitPlanMode', input: { plan: '1. Look' } }
    expect(mapQuestion(plan)).toMatchObject({ kind: 'exit_plan_mode', planContent: '1. Look' })
    expect(questionResponse(plan, { action: 'accept', content: { action: 'acceptEdits' } })).toMatchObject({
      behavior: 'allow',
      updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
    })
    expect(questionResponse(plan, { action: 'decline' })).toMatchObject({ behavior: 'deny' })
  })
})

describe('how it is started', () => {
  const options: StartOptions = {
    cwd: '/code',
    directories: ['/more'],
    model: 'opus',
    mode: 'plan',
    reasoningEffort: 'extra-high',
    systemPrompt: { mode: 'append', content: 'Be brief.' },
    allowedTools: ['Read', 'Bash(ls:*)'],
    onEvent: () => undefined,
    onLog: () => undefined,
    signal: new AbortController().signal,
  }
  const pairs = (args: readonly string[], name: string) =>
    args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1) ?? args[args.indexOf(name) + 1]

  it('says what was asked for', () => {
    const args = argumentsOf(options, { kind: 'new', sessionId: 'a' }, undefined)
    expect(pairs(args, '--session-id')).toBe('a')
    expect(pairs(args, '--model')).toBe('opus')
    expect(pairs(args, '--permission-mode')).toBe('plan')
    expect(pairs(args, '--effort')).toBe('xhigh')
    expect(pairs(args, '--append-system-prompt')).toBe('Be brief.')
    expect(pairs(args, '--tools')).toBe('Read,Bash')
    expect(args).not.toContain('--allowedTools')
    expect(
      pairs(argumentsOf({ ...options, allowedTools: [] }, { kind: 'new', sessionId: 'a' }, undefined), '--tools'),
    ).toBe('')
    expect(pairs(args, '--add-dir')).toBe('/more')
    expect(args.join(' ')).not.toContain('--mcp-config')
    expect(
      argumentsOf({ ...options, systemPrompt: 'You are a cat.' }, { kind: 'resume', sessionId: 'a' }, 'm'),
    ).toEqual(expect.arrayContaining(['--system-prompt', 'You are a cat.', '--resume=a', '--mcp-config=m']))
  })

  it('takes no id for an option', () => {
    const args = argumentsOf(options, { kind: 'resume', sessionId: '--dangerously-skip-permissions' }, undefined)
    expect(args).not.toContain('--dangerously-skip-permissions')
  })

  it('takes the tools that change something from a session that only looks', () => {
    const looking = { ...options, disallowedTools: ['WebFetch'], readOnly: { reason: 'It only looks.' } }
    const args = argumentsOf(looking, { kind: 'new', sessionId: 'a' }, undefined)
    expect(pairs(args, '--disallowedTools')).toBe('WebFetch,Bash,Edit,Write,NotebookEdit')
  })

  it('refuses messages of other sessions unless they are allowed', () => {
    const refusal = '--settings={"crossSessionInbound":"refuse"}'
    const session = { kind: 'new', sessionId: 'a' } as const
    expect(argumentsOf(options, session, undefined)).toContain(refusal)
    expect(argumentsOf({ ...options, peerMessages: true }, session, undefined)).not.toContain(refusal)
  })

  it('branches off by both ids', () => {
    const fork = forkOf(forkedId('parent', 'child'))
    expect(fork).toEqual({ sessionId: 'child', parentId: 'parent' })
    expect(forkOf('plain')).toBeUndefined()
    expect(argumentsOf(options, { kind: 'fork', sessionId: 'child', parentId: 'parent' }, undefined)).toEqual(
      expect.arrayContaining(['--resume=parent', '--fork-session', '--session-id=child']),
    )
  })

  it('names MCP servers as its configuration does', () => {
    expect(
      mcpConfigOf([
        { name: 'files', transport: 'stdio', command: '/bin/files', args: ['-v'], env: { KEY: 'k' } },
        { name: 'web', transport: 'http', url: 'https://mcp.test', headers: { a: 'b' } },
      ]),
    ).toEqual({
      mcpServers: {
        files: { type: 'stdio', command: '/bin/files', args: ['-v'], env: { KEY: 'k' } },
        web: { type: 'http', url: 'https://mcp.test', headers: { a: 'b' } },
      },
    })
  })

  it('signs in in one way only', () => {
    const base = { PATH: '/bin', CLAUDECODE: '1', CLAUDE_CODE_OAUTH_TOKEN: 'login', ANTHROPIC_AUTH_TOKEN: 'token' }
    expect(environmentOf(base, { kind: 'anthropic', name: 'Mine', apiKey: 'key' })).toEqual({
      PATH: '/bin',
      ANTHROPIC_API_KEY: 'key',
    })
    expect(environmentOf(base, undefined)).toEqual({
      PATH: '/bin',
      CLAUDE_CODE_OAUTH_TOKEN: 'login',
      ANTHROPIC_AUTH_TOKEN: 'token',
    })
  })
})

it('says how to sign in when a prompt fails for the lack of it', () => {
  const failed = resultOf({ type: 'result', is_error: true, result: 'Invalid API key · Please run /login' }, false)
  expect(failed).toMatchObject({ outcome: 'error', failure: { category: 'provider' } })
  expect(failed.failure?.message).toContain('one of two ways')
})
