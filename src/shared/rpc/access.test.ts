import { describe, expect, it } from 'vitest'
import { events, findRequest, hostEvents, requests, type RequestName } from '../contract'
import type { EventDefinition } from '../kernel/define'
import { accessOf, accessOfEvent } from './access'

const declared: readonly EventDefinition[] = Object.values({ ...events, ...hostEvents })

/** Events that no request reads: they are for clients with full access. */
const readByNone = ['adapter.raw', 'connectorSwap.editRequested', 'hook.end', 'hook.start', 'operation.progress']

describe('access of events', () => {
  it('is that of an existing request, or full', () => {
    const named = declared.filter(({ readBy }) => readBy !== undefined)
    expect(named.filter(({ readBy = '' }) => findRequest(readBy) !== readBy).map(({ type }) => type)).toEqual([])
    const others = declared.filter(({ readBy }) => readBy === undefined).map(({ type }) => type)
    expect(others.toSorted()).toEqual(readByNone)
  })

  it.each([
    ['server.event', 'machines.changed', 'full'],
    ['server.event', 'mcp.changed', 'full'],
    ['server.event', 'fleet.changed', 'full'],
    ['server.event', 'providerConfigs.changed', 'full'],
    ['server.event', 'extensions.changed', 'full'],
    ['server.event', 'devices.changed', 'full'],
    ['server.event', 'trust.changed', 'full'],
    ['server.event', 'workspace.changed', 'full'],
    ['server.event', 'import.changed', 'full'],
    ['server.event', 'operation.progress', 'full'],
    ['server.event', 'trust.waitingChanged', 'approve'],
    ['server.event', 'auth.signIn.started', 'approve'],
    ['server.event', 'sessions.changed', 'watch'],
    ['server.event', 'attention.changed', 'watch'],
    ['server.event', 'permissions.changed', 'watch'],
    ['server.event', 'host.closing', 'watch'],
    ['session.event', 'message', 'watch'],
    ['session.event', 'permission.requested', 'watch'],
    ['session.event', 'mcp.error', 'full'],
    ['session.event', 'adapter.raw', 'full'],
    ['session.event', 'terminal.changed', 'full'],
    ['session.event', 'hook.end', 'full'],
    ['session.event', 'review.comment.added', 'full'],
    ['session.event', 'of.a.newer.parley', 'full'],
    ['server.event', 'constructor', 'full'],
  ] as const)('%s %s needs the scope %s', (method, type, scope) => {
    expect(accessOfEvent(method, type).device).toBe(scope)
  })
})

describe('access of requests', () => {
  const names = Object.keys(requests) as RequestName[]

  it('keeps terminals from whoever could do less than a person at this computer', () => {
    const terminals = names.filter((name) => name.startsWith('terminal.'))
    expect(terminals).toHaveLength(8)
    for (const name of terminals)
      expect(accessOf(name), name).toMatchObject({ device: 'full', extension: ['host'], agent: 'refused' })
  })

  it('is full for devices, and refused to programs of agents, where nothing is declared', () => {
    const silent = names.filter((name) => requests[name].device === undefined && requests[name].agent === undefined)
    expect(silent.length).toBeGreaterThan(100)
    for (const name of silent) expect(accessOf(name), name).toMatchObject({ device: 'full', agent: 'refused' })
  })

  it.each([
    // Each would tell which folders exist, or write.
    'workspace.describe',
    'folder.list',
    'import.getState',
    'session.usage',
  ] as const)('%s needs full access', (name) => {
    expect(accessOf(name)).toMatchObject({ device: 'full', agent: 'refused' })
  })

  it('no request that a device may watch with takes a path of this machine', () => {
    const paths = /folder|path|directory|cwd/i
    const watched = names.filter((name) => accessOf(name).device === 'watch')
    const taking = watched.filter((name) => {
      const { input } = requests[name]
      const { shape = {} } = ('shape' in input ? input : {}) as { shape?: object }
      return Object.keys(shape).some((key) => paths.test(key))
    })
    // They compare the folders of sessions with those given, and look at no disk.
    expect(taking).toEqual(['session.list', 'session.search'])
  })

  it.each([
    ['permission.respond', 'approvals'],
    ['session.ui.handlePendingElicitation', 'approvals'],
    ['tools.register', 'tools'],
    ['session.getMessages', 'sessions'],
    ['session.externalTools.call', 'host'],
    ['settings.get', 'host'],
    ['server.ping', 'any'],
  ] as const)('%s needs the scope %s of an extension', (name, scope) => {
    expect(accessOf(name).extension).toEqual([scope])
  })
})
