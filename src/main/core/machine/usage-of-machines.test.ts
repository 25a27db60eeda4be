import { expect, it } from 'vitest'
import { sessionKey } from '#shared/kernel/session-key'
import type { TestClient } from '../testing/test-host'
import { lists, pairOfHosts, reaches } from './testing/pair'

/** A session of a machine with one answer, whose usage is reported. */
async function answered(client: TestClient, there: TestClient, machineId: string) {
  const { sessionId } = await client.must('session.create', { executionTargetId: machineId, title: 'Costs' })
  await there.must('session.subscribe', { sessionId })
  await there.must('session.sendMessage', { sessionId, message: 'say one two three' })
  await there.untilEvent(sessionId, 'turn.completed')
  await lists(client, sessionId)
  return sessionId
}

it('usage of a machine is known here by every grouping, also while it cannot be reached', async () => {
  const { client, there, proxy, machineId } = await pairOfHosts()
  const sessionId = await answered(client, there, machineId)
  const machines = [machineId]
  const groupings = ['day', 'model', 'project', 'adapter', 'session', 'agent'] as const
  const ofMachine = async () =>
    Promise.all(groupings.map((groupBy) => client.must('usage.query', { groupBy, machines })))
  const known = await Promise.all(groupings.map((groupBy) => there.must('usage.query', { groupBy })))
  // A session of another machine is named with that.
  const own = known.map(({ groups, ...rest }) => ({
    ...rest,
    groups: groups.map(({ key, totals }) => ({
      key: key === sessionId ? sessionKey({ machineId, sessionId }) : key,
      totals,
    })),
  }))
  expect(own[0]?.total.totalCalls).toBe(1)
  await expect.poll(ofMachine, { timeout: 10_000 }).toEqual(own)

  proxy.freeze()
  proxy.cut()
  await reaches(client, 'unreachable')
  expect(await ofMachine()).toEqual(own)
  expect((await client.must('usage.query', { groupBy: 'machine', machines: ['', machineId] })).groups).toEqual([
    { key: machineId, totals: own[0]?.total },
  ])
  expect((await client.must('usage.query', { groupBy: 'session' })).groups).toEqual([])
  const later = own[0]?.groups[0]?.key ?? ''
  const after = { groupBy: 'day' as const, machines, since: Date.parse(`${later}T00:00:00Z`) + 2 * 86_400_000 }
  expect((await client.must('usage.query', after)).groups).toEqual([])

  await client.must('machine.remove', { machineId })
  expect((await client.must('usage.query', { groupBy: 'session', machines })).groups).toEqual([])
  expect(sessionId).not.toBe('')
})

it('usage that was missed while a machine was away is read when it is back, and counts once', async () => {
  const { client, there, proxy, machineId } = await pairOfHosts()
  const sessionId = await answered(client, there, machineId)
  const calls = async () =>
    (await client.must('usage.query', { groupBy: 'session', machines: [machineId] })).groups.map(({ key, totals }) => [
      key,
      totals.totalCalls,
    ])
  await expect.poll(calls, { timeout: 10_000 }).toEqual([[sessionKey({ machineId, sessionId }), 1]])
  proxy.freeze()
  proxy.cut()
  await reaches(client, 'unreachable')
  await there.must('session.sendMessage', { sessionId, message: 'say four' })
  await there.untilEvent(sessionId, 'turn.completed', 2)
  expect(await calls()).toEqual([[sessionKey({ machineId, sessionId }), 1]])
  proxy.thaw()
  await reaches(client, 'connected')
  await expect.poll(calls, { timeout: 10_000 }).toEqual([[sessionKey({ machineId, sessionId }), 2]])
})

it('usage by day names sessions of this host and of others, and omits those of which nothing is known', async () => {
  const { client, there, proxy, machineId } = await pairOfHosts()
  const far = await answered(client, there, machineId)
  const { sessionId: own } = await client.must('session.create', {})
  const byDay = async (of: typeof client, ...sessionIds: string[]) =>
    (await of.must('usage.days', { sessionIds })).sessions.map(({ sessionId, days }) => [
      sessionId,
      days.map(({ calls }) => calls),
    ])
  const known = await there.must('usage.days', { sessionIds: [far] })
  expect(known.sessions[0]?.days).toHaveLength(1)
  await expect
    .poll(() => client.must('usage.days', { sessionIds: [far, 'nobody'] }), { timeout: 10_000 })
    .toEqual({ sessions: known.sessions.map((session) => ({ ...session, machineId })) })

  proxy.freeze()
  proxy.cut()
  await reaches(client, 'unreachable')
  expect(await byDay(client, far, own, 'nobody')).toEqual([
    [own, []],
    [far, [1]],
  ])
})
