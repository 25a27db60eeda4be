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

const fleetLoaded = vi.hoisted(() => vi.fn())
vi.mock('./fleet/member', () => {
  fleetLoaded()
  return {
    FleetMember: class {
      readonly status = null
      readonly broker = null
      begin = () => Promise.resolve()
      end = () => Promise.resolve()
    },
  }
})
const natsLoaded = vi.hoisted(() => vi.fn())
vi.mock('@nats-io/transport-node', () => {
  natsLoaded()
  return {}
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
    expect(await client.must('fleet.get', {})).toEqual({ fleet: null })
    expect(await client.request('fleet.adopt', { host: 'x' })).toMatchObject({ error: { code: 'fleet-not-joined' } })
    expect(fleetLoaded).not.toHaveBeenCalled()
    const values = { 'fleet.servers': 'nats://127.0.0.1:1', 'fleet.follow': false }
    await client.must('preferences.update', { values })
    await expect.poll(() => fleetLoaded.mock.calls.length).toBeGreaterThan(0)
    expect(natsLoaded).not.toHaveBeenCalled()
  })
})
