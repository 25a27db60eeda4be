import { describe, expect, it } from 'vitest'
import { mapApproval } from './approvals'
import { mapNotification } from '../events/map-events'
import { initialState, type MapState } from '../events/map-state'

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
