import { Server } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { createPlayground } from '../agents/adapters/playground'
import { createProcesses } from '../base/process/processes'
import { hostOfTest } from '../testing/host-of-test'

const loaded = vi.hoisted(() => vi.fn())
vi.mock('./gateway', () => {
  loaded()
  return { openGateway: () => Promise.reject(new Error('There are no machines in this test.')) }
})

describe('without machines', () => {
  it('nothing of the code about them is loaded, and no port is opened', async () => {
    const listen = vi.spyOn(Server.prototype, 'listen')
    const test = await hostOfTest([createPlayground({ processes: createProcesses() })], { log: () => {} })
    const client = await test.client()
    expect(await client.must('machine.list', {})).toEqual({ machines: [] })
    expect(await client.must('session.list', {})).toMatchObject({ total: 0 })
    expect(await client.request('machine.disconnect', { machineId: 'x' })).toMatchObject({
      error: { code: 'machine-not-found' },
    })
    expect(loaded).not.toHaveBeenCalled()
    expect(listen).not.toHaveBeenCalled()
    const address = { kind: 'command' as const, command: ['x'] }
    expect(await client.request('machine.add', { address })).toMatchObject({ error: { code: 'internal' } })
    expect(loaded).toHaveBeenCalled()
  })
})
