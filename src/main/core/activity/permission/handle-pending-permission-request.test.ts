import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RequestInput } from '#shared/contract'
import { newRepository } from '#core/history/place/testing'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { scriptedAdapter, type PermissionAsked } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'

it('answers a request of its session in one of a few words, once', async () => {
  const answers: unknown[] = []
  const agent = scriptedAdapter('worker', async ({ ask }) => {
    answers.push(await ask('p'))
    return undefined
  })
  const test = await hostOfTest([agent])
  const client = await test.client()
  for (const sessionId of ['s', 'other']) await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId: 's' })
  const handle = 'session.permissions.handlePendingPermissionRequest'
  for (const [count, result] of [
    [1, { kind: 'approve-once' as const }],
    [2, { kind: 'reject' as const, feedback: 'Not now' }],
  ] as const) {
    await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await client.untilEvent('s', 'permission.requested', count)
    const requestId = client.eventsOf('s', 'permission.requested').at(-1)?.payload.id ?? ''
    expect(await client.request(handle, { sessionId: 'other', requestId, result })).toMatchObject({
      error: { code: 'permission-not-found' },
    })
    expect(await client.must(handle, { sessionId: 's', requestId, result })).toEqual({ success: true })
    expect(await client.must(handle, { sessionId: 's', requestId, result })).toEqual({ success: false })
    await client.untilEvent('s', 'turn.completed', count)
  }
  expect(answers).toEqual([
    { outcome: 'selected', optionId: 'yes' },
    { outcome: 'selected', optionId: 'no', message: 'Not now' },
  ])
})

type Result = RequestInput<typeof HANDLE>['result']
const HANDLE = 'session.permissions.handlePendingPermissionRequest'

/** An agent that asks as it is told in a folder of a repository; returns what answers it, and what that leaves. */
async function scene(more: Partial<PermissionAsked>) {
  const top = await newRepository(join(await realpath(await temporaryFolder()), 'project'))
  const folder = join(top, 'in')
  await mkdir(folder)
  const agent = scriptedAdapter('worker', async ({ ask }) => {
    await ask('p', more)
    return undefined
  })
  const test = await hostOfTest([agent])
  const client = await test.client()
  const { sessionId } = await client.must('session.create', { targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'go' })
  await client.untilEvent(sessionId, 'permission.requested')
  const requestId = client.eventsOf(sessionId, 'permission.requested')[0]?.payload.id ?? ''
  return {
    top,
    folder,
    client,
    requestId,
    sessionId,
    answer: (result: Result) => client.request(HANDLE, { sessionId, requestId, result }),
    rules: async () => (await client.must('permission.rule.list', { sessionId })).rules,
    open: async () => (await client.must('permission.list', { state: 'pending', limit: 10 })).pending,
  }
}

const status = { toolName: 'Bash', toolInput: { command: 'git status --short' }, dangerLevel: 'exec' as const }
const edit = { toolName: 'Edit', toolInput: { path: 'a.txt' }, dangerLevel: 'write' as const }
const look = { toolName: 'mcp__tracker__find', toolInput: { text: 'bug' }, dangerLevel: 'read' as const }

describe('an answer that says how far it reaches', () => {
  it('for a location saves its rule for the top of the repository', async () => {
    const { client, sessionId, requestId, rules, top } = await scene(status)
    const approval = { kind: 'commands' as const, commandIdentifiers: ['git status'] }
    await client.must('session.permissions.handlePendingPermissionRequest', {
      sessionId,
      requestId,
      result: { kind: 'approve-for-location', approval, locationKey: top },
    })
    expect(await rules()).toMatchObject([{ scope: 'folder', folder: top, commandPattern: 'git status *' }])
  })

  it.each([
    [edit, { kind: 'write' }, { pathPattern: '**', dangerLevel: 'write' }],
    [edit, { kind: 'custom-tool', toolName: 'Edit' }, { toolName: 'Edit', pathPattern: '**' }],
    [look, { kind: 'mcp', serverName: 'tracker', toolName: 'find' }, { toolName: 'mcp__tracker__find' }],
  ] as const)('%# for a session saves a rule with its approval', async (request, approval, rule) => {
    const { answer, rules, sessionId, folder } = await scene(request)
    expect(await answer({ kind: 'approve-for-session', approval })).toMatchObject({ ok: true })
    expect(await rules()).toMatchObject([{ scope: 'session', sessionId, folder, ...rule }])
  })

  it.each<[string, Partial<PermissionAsked>, Result]>([
    ['another place', status, { kind: 'approve-for-location', locationKey: '/' }],
    ['a domain', status, { kind: 'approve-permanently', domain: 'example.org' }],
    ['a domain of a session', status, { kind: 'approve-for-session', domain: 'example.org' }],
    [
      'another command',
      status,
      { kind: 'approve-for-session', approval: { kind: 'commands', commandIdentifiers: ['git push'] } },
    ],
    [
      'two commands',
      status,
      { kind: 'approve-for-session', approval: { kind: 'commands', commandIdentifiers: ['git', 'ls'] } },
    ],
    [
      'a command that runs any other',
      { ...status, toolInput: { command: 'bash -c ls' } },
      { kind: 'approve-for-session', approval: { kind: 'commands', commandIdentifiers: ['bash'] } },
    ],
    ['reading for a change', edit, { kind: 'approve-for-session', approval: { kind: 'read' } }],
    ['another tool', edit, { kind: 'approve-for-session', approval: { kind: 'custom-tool', toolName: 'Read' } }],
    [
      'all tools of a server',
      look,
      { kind: 'approve-for-session', approval: { kind: 'mcp', serverName: 'tracker', toolName: null } },
    ],
    ['memory', edit, { kind: 'approve-for-session', approval: { kind: 'memory' } }],
    ['sampling', look, { kind: 'approve-for-session', approval: { kind: 'mcp-sampling', serverName: 'tracker' } }],
  ])('for %s is refused, and the request stays open', async (_what, request, result) => {
    const { answer, rules, open } = await scene(request)
    expect(await answer(result)).toMatchObject({ error: { code: 'permission-rule-invalid' } })
    expect(await rules()).toEqual([])
    expect(await open()).toBe(1)
  })

  it('with a field that is not declared, or that nothing expresses, is refused', async () => {
    const { answer, open, client, sessionId, requestId } = await scene(status)
    const elsewhere = await client.request('session.permissions.handlePendingPermissionRequest', {
      sessionId,
      requestId,
      result: { kind: 'approve-permanently', domain: 'example.org' },
    })
    expect(elsewhere).toMatchObject({ error: { code: 'permission-rule-invalid' } })
    expect(await answer({ kind: 'approve-once', approval: { kind: 'read' } } as never)).toMatchObject({
      error: { code: 'invalid-params' },
    })
    expect(await open()).toBe(1)
  })
})
