import { expect, it } from 'vitest'
import { mayGoOn } from './hop'
import { MINUTE, parksOf, scene, START } from './testing'

const RESET = START + 60 * MINUTE
const CONTINUE = 'Continue where you left off.'
const two = { kind: 'adapter', adapterName: 'two' } as const

async function parkedScene() {
  const all = await scene(['one', 'two'])
  const { services, client, open, say } = all
  services.set('one', { servesFrom: RESET })
  await open('s')
  await say('s', 'work')
  await client.untilEvent('s', 'parked')
  await say('s', 'more')
  return all
}

it('continues a parked session with another agent at once, with its queue, and goes back', async () => {
  const { clock, client, served, services } = await parkedScene()
  const preview = await client.must('session.continueWith.preview', { sessionId: 's', agent: two })
  expect(preview).toMatchObject({ isAllowed: true, conversation: 'retold', queued: 1 })
  expect(await parksOf(client)).toHaveLength(1)

  const { switchId, agentId, conversation } = await client.must('session.continueWith', { sessionId: 's', agent: two })
  expect(conversation).toBe('retold')
  await client.untilEvent('s', 'turn.completed', 2)
  expect(served.map(({ name, prompt }) => `${name}: ${prompt}`)).toEqual([`two: ${CONTINUE}`, 'two: more'])
  expect(await parksOf(client)).toEqual([])
  expect(client.eventsOf('s', 'unparked').at(-1)?.payload.why).toBe('continued')
  expect(client.eventsOf('s', 'continuedWith')[0]?.payload).toMatchObject({
    switchId,
    from: { adapterName: 'one' },
    to: { adapterName: 'two', agentId },
    why: 'asked',
    by: 'user',
  })

  services.delete('one')
  await client.must('session.continueWith.undo', { sessionId: 's', switchId })
  const { session } = await client.must('session.get', { sessionId: 's' })
  expect(session?.agents.find((agent) => agent.agentId === session.leadAgentId)?.adapterName).toBe('one')
  await client.must('session.sendMessage', { sessionId: 's', message: 'back' })
  await client.untilEvent('s', 'turn.completed', 3)
  const told = served.at(-1)
  expect(told?.name).toBe('one')
  expect(told?.prompt).toContain('Did more')
  expect(told?.prompt).toContain('back')
  clock.at = RESET + 10 * MINUTE
  const again = await client.request('session.continueWith.undo', { sessionId: 's', switchId })
  expect(again).toMatchObject({ ok: false, error: { code: 'switch-not-found' } })
})

it('sends an idle session nothing', async () => {
  const { client, open, say, calls } = await scene(['one', 'two'])
  await open('s')
  await say('s', 'work')
  await client.untilEvent('s', 'turn.completed')
  await client.must('session.continueWith', { sessionId: 's', agent: two })
  expect(calls).toHaveLength(1)
  await say('s', 'next')
  await client.untilEvent('s', 'turn.completed', 2)
  expect(calls.at(-1)).toMatchObject({ name: 'two', prompt: 'next' })
})

it('continues by itself with a target of the policy, if that allows it', async () => {
  const { client, open, say, services, served } = await scene(['one', 'two'])
  services.set('one', { servesFrom: RESET })
  await open('s')
  await client.must('limitPolicy.set', { policy: { atLimit: 'continue', targets: [two] } })
  await say('s', 'work')
  await client.untilEvent('s', 'parked')
  expect(served).toEqual([])
  await client.must('limitPolicy.set', { sessionId: 's', policy: { otherVendors: true } })
  const { policy, origins } = await client.must('limitPolicy.get', { sessionId: 's' })
  expect(policy).toMatchObject({ atLimit: 'continue', targets: [two], otherVendors: true, apiKeys: false })
  expect(origins).toMatchObject({ atLimit: 'default', otherVendors: 'session' })
  await client.must('session.park.cancel', { sessionId: 's' })
  await say('s', 'again')
  await client.untilEvent('s', 'continuedWith')
  expect(client.eventsOf('s', 'continuedWith')[0]?.payload).toMatchObject({ why: 'limit', by: 'policy' })
  await client.untilEvent('s', 'turn.completed', 3)
  expect(served.at(-1)?.name).toBe('two')
})

it('goes home before the first prompt after the reset, and tells what was said meanwhile', async () => {
  const { client, clock, open, say, services, served } = await scene(['one', 'two'])
  services.set('one', { servesFrom: RESET })
  await open('s')
  await client.must('limitPolicy.set', { policy: { atLimit: 'continue', targets: [two], otherVendors: true } })
  await say('s', 'work')
  await client.untilEvent('s', 'continuedWith')
  await client.untilEvent('s', 'turn.completed', 2)
  clock.at = RESET - 1
  await say('s', 'before')
  await client.untilEvent('s', 'turn.completed', 3)
  clock.at = RESET
  services.delete('one')
  await say('s', 'after')
  await client.untilEvent('s', 'turn.completed', 4)
  expect(served.map(({ name }) => name)).toEqual(['two', 'two', 'one'])
  expect(served.at(-1)?.prompt).toContain('Did before')
  const switches = client.eventsOf('s', 'continuedWith').map(({ payload }) => payload)
  expect(switches.map(({ why, by }) => [why, by])).toEqual([
    ['limit', 'policy'],
    ['home', 'policy'],
  ])
  expect(switches[1]).toMatchObject({ undoes: switches[0]?.switchId, to: { adapterName: 'one' } })
  await say('s', 'again')
  await client.untilEvent('s', 'turn.completed', 5)
  expect(client.eventsOf('s', 'continuedWith')).toHaveLength(2)
})

it('stays where the user put it', async () => {
  const { client, clock, say, served } = await parkedScene()
  await client.must('session.continueWith', { sessionId: 's', agent: two })
  await client.untilEvent('s', 'turn.completed', 2)
  clock.at = RESET + 60 * MINUTE
  await say('s', 'after')
  await client.untilEvent('s', 'turn.completed', 3)
  expect(served.at(-1)?.name).toBe('two')
})

it('asks, with the reason, where nothing that the policy names may go on, and still resumes at the reset', async () => {
  const { client, clock, open, say, services } = await scene(['one', 'two'])
  services.set('one', { servesFrom: RESET })
  await open('s')
  await client.must('limitPolicy.set', { policy: { atLimit: 'continue', targets: [two] } })
  await say('s', 'work')
  await client.untilEvent('s', 'parked', 2)
  const [park] = await parksOf(client)
  expect(park).toMatchObject({ asks: 'targets', attempts: 0, next: { kind: 'resume' } })
  const { sessions } = await client.must('attention.list', {})
  expect(sessions[0]?.attention).toMatchObject({ state: 'needsYou', waiting: { limit: 1 } })
  expect(sessions[0]?.attention.requests?.[0]?.title).toMatch(/policy/)
  clock.at = park?.next.at ?? 0
  await client.untilEvent('s', 'unparked')
})

it.each([{ atLimit: 'ask' as const }, { maxUsd: 5 }])('asks the user where the policy says so: %o', async (policy) => {
  const { client, open, say, services } = await scene()
  services.set('one', { servesFrom: RESET })
  await client.must('limitPolicy.set', { policy })
  await open('s')
  await say('s', 'work')
  await client.untilEvent('s', 'parked')
  expect((await parksOf(client))[0]?.next).toEqual({ kind: 'ask' })
  await client.must('limitPolicy.set', { policy: { atLimit: null } })
  expect((await client.must('limitPolicy.get', {})).policy.atLimit).toBe('park')
})

it.each([
  [{ adapterName: 'one' }, true],
  [{ adapterName: 'two' }, false],
  [{ adapterName: 'one', isKeyed: true }, false],
  [{ adapterName: 'one', machineId: 'far' }, false],
])('lets %o go on without the user only where nothing is widened: %s', (to, isAllowed) => {
  const closed = { otherVendors: false, apiKeys: false, machines: false }
  expect(mayGoOn(closed, { adapterName: 'one' }, to)).toBe(isAllowed)
  expect(mayGoOn({ otherVendors: true, apiKeys: true, machines: true }, { adapterName: 'one' }, to)).toBe(true)
})
