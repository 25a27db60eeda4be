import { describe, expect, it } from 'vitest'
import { mapApproval } from './approvals'
import { mapEvent } from '../events/map-events'
import { defined } from '#shared/kernel/defined'
import { initialState, type MapState } from '../events/map-state'

const withCall = (toolName: string, args: object, agentId?: string): MapState => {
  const data = { toolCallId: 'c', toolName, arguments: args }
  const event = { type: 'tool.execution_start', data, ...defined({ agentId }) }
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
