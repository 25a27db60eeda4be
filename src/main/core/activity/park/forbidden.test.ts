import { describe, expect, it } from 'vitest'
import { requests } from '#shared/contract'
import type { RequestInput } from '#shared/contract'
import { MINUTE, parksOf, scene, START } from './testing'

type Target = NonNullable<NonNullable<RequestInput<'limitPolicy.set'>['policy']['targets']>>[number]

const RESET = START + 60 * MINUTE

/** A session whose policy names a target, and that reached a limit. */
async function limited(targetOf: (client: Awaited<ReturnType<typeof scene>>['client']) => Promise<Target>) {
  const all = await scene(['one', 'two'])
  const { client, services, open, say } = all
  services.set('one', { servesFrom: RESET })
  await client.must('limitPolicy.set', { policy: { atLimit: 'continue', targets: [await targetOf(client)] } })
  await open('s')
  await say('s', 'work')
  await client.untilEvent('s', 'parked', 2)
  return all
}

describe('a policy that forbids other vendors, keys and machines', () => {
  it.each<[string, Parameters<typeof limited>[0]]>([
    ['another agent', () => Promise.resolve({ kind: 'adapter', adapterName: 'two' })],
    [
      'a profile with another agent',
      async (client) => {
        const profile = { name: 'Other', adapterName: 'two' }
        const created = await client.must('profile.create', { profile })
        return { kind: 'profile', profileId: created.profile.profileId }
      },
    ],
    [
      'a profile of the same agent that is billed to a key',
      async (client) => {
        const providerConfig = { name: 'Key', kind: 'anthropic' } as const
        const { providerConfigId } = (await client.must('providerConfig.create', { providerConfig })).providerConfig
        const profile = { name: 'Keyed', adapterName: 'one', providerConfigId }
        const created = await client.must('profile.create', { profile })
        return { kind: 'profile', profileId: created.profile.profileId }
      },
    ],
    ['another machine', () => Promise.resolve({ kind: 'adapter', adapterName: 'one', machineId: 'far' } as Target)],
  ])('is not bypassed by %s', async (_, targetOf) => {
    const { client, served, calls } = await limited(targetOf)
    expect((await parksOf(client))[0]).toMatchObject({ asks: 'targets' })
    expect(client.eventsOf('s', 'continuedWith')).toEqual([])
    expect(served).toEqual([])
    expect(calls.map(({ name }) => name)).toEqual(['one'])
  })

  it.each(['limitPolicy.set', 'session.continueWith', 'account.add', 'account.setDefault'] as const)(
    'is not changed by an extension, an agent or a device: %s',
    (name) => {
      const { extension, agent, device } = requests[name] as { extension?: string; agent?: string; device?: string }
      expect([extension, agent ?? 'refused', device]).toEqual([undefined, 'refused', undefined])
    },
  )

  it('is not bypassed by a snapshot, which brings no wait, no planned message and no way home', async () => {
    const { client, services, open, say } = await scene()
    services.set('one', { servesFrom: RESET })
    await open('s')
    await say('s', 'work')
    await client.untilEvent('s', 'parked')
    const sendAfter = { at: RESET }
    await client.must('session.sendMessage', { sessionId: 's', message: 'do harm', sendAfter })
    const { snapshot } = await client.must('session.snapshot.export', { sessionId: 's' })
    const [session] = snapshot.sessions
    const [parked] = (await client.must('park.list', {})).parks
    const planned = [{ messageId: 'any', sendAfter }]
    const hostile = {
      ...snapshot,
      sessions: [{ ...(session as object), park: parked, planned, away: { switchId: 'x', until: 1, hops: 0 } }],
    }
    const other = await scene()
    await other.client.must('session.snapshot.import', { snapshot: hostile, onConflict: 'skip' })
    const { sessions } = await other.client.must('session.list', {})
    const sessionId = sessions[0]?.sessionId ?? ''
    const found = (await other.client.must('session.get', { sessionId })).session
    for (const field of ['park', 'planned', 'away']) expect(found).not.toHaveProperty(field)
    other.clock.at = RESET + 10 * MINUTE
    expect(await other.client.must('park.list', {})).toEqual({ parks: [], outages: [], planned: [] })
    expect(other.calls).toEqual([])
  })
})
