import { expect, it } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AgentChanger } from './agent-changes.svelte'

const agent = {
  agentId: 'a',
  sessionId: 's',
  adapterId: 'one',
  adapterName: 'one',
  role: 'lead' as const,
  status: 'idle' as const,
  createdAt: 1,
  lastActivityAt: 1,
}

it('keeps a change that waits for a decision, and makes it with what was decided', async () => {
  const host = new FakeHost({
    'session.agent.update': ({ history }) =>
      history === undefined
        ? { success: false, change: 'edit-requested', agent }
        : { success: true, change: 'swapped', agent },
  })
  const changer = new AgentChanger(await host.connect(), 's')
  await changer.change('a', { cwd: '/other' })
  expect(changer.waiting).toEqual({ agentId: 'a', changes: { cwd: '/other' } })
  await changer.decide('fresh')
  expect(changer.waiting).toBeNull()
  expect(host.inputs('session.agent.update').at(-1)).toEqual({
    sessionId: 's',
    agentId: 'a',
    cwd: '/other',
    history: 'fresh',
  })
})

it('says what went wrong until something works again', async () => {
  const host = new FakeHost({ 'session.agent.remove': () => ({ success: true }) })
  const changer = new AgentChanger(await host.connect(), 's')
  expect(await changer.add({ kind: 'adapter', adapterName: 'two' })).toBe(false)
  expect(changer.error?.code).toBe('unknown-request')
  await changer.remove('a')
  expect([changer.error, changer.busy]).toEqual([null, null])
})
