import { describe, expect, it } from 'vitest'
import { continuationId } from '#core/session/delivery/next-park'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { MINUTE, parksOf, refused, scene, START } from './testing'

const RESET = START + 60 * MINUTE
const CONTINUE = 'Continue where you left off.'

describe('a session whose account is used up', () => {
  it('is parked instead of failed, keeps its queue, and goes on once at the reset', async () => {
    const { clock, services, served, calls, client, open, say } = await scene()
    services.set('one', { servesFrom: RESET })
    await open('s')
    await say('s', 'work')
    await client.untilEvent('s', 'turn.completed')
    expect(client.eventsOf('s', 'turn.completed')[0]?.payload).toMatchObject({
      success: true,
      outcome: 'parked',
      limit: { kind: 'account', resetsAt: RESET },
    })
    expect(client.eventsOf('s', 'turn.completed')[0]?.payload).not.toHaveProperty('error')
    const [park] = await parksOf(client)
    expect(park).toMatchObject({ sessionId: 's', accountId: 'one', reason: 'account', until: RESET, attempts: 0 })
    const at = park?.next.at ?? 0
    expect(at - RESET).toBeGreaterThanOrEqual(5000)
    expect(at - RESET).toBeLessThanOrEqual(60_000)
    const { sessions } = await client.must('attention.list', {})
    expect(sessions[0]?.attention).toMatchObject({ state: 'parked', parked: { reason: 'account', until: RESET } })

    await say('s', 'more')
    const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
    expect(conversation?.queue).toHaveLength(1)
    clock.at = RESET
    await client.must('park.list', {})
    expect(calls).toHaveLength(1)

    clock.at = at
    await client.untilEvent('s', 'turn.completed', 2)
    expect(served.map(({ prompt }) => prompt)).toEqual([CONTINUE, 'more'])
    expect(client.eventsOf('s', 'turn.started')[1]?.payload).toMatchObject({
      messageId: continuationId(park?.parkId ?? '', 0),
      initiator: { source: 'system', sourceId: park?.parkId },
    })
    expect(client.eventsOf('s', 'unparked').map(({ payload }) => payload)).toEqual([
      { parkId: park?.parkId, why: 'resumed' },
    ])
    expect(await parksOf(client)).toEqual([])
    const after = await client.must('session.subscribe', { sessionId: 's' })
    expect(after.conversation?.queue).toEqual([])
  })

  it('is asked again after 1, 5 and 15 minutes where the reset did not come, and then asks the user', async () => {
    const { clock, services, calls, client, open, say } = await scene()
    services.set('one', { servesFrom: Infinity, told: RESET })
    await open('s')
    await say('s', 'work')
    const delays: number[] = []
    for (const attempt of [1, 2, 3]) {
      await client.untilEvent('s', 'parked', attempt)
      const { next } = client.eventsOf('s', 'parked').at(-1)?.payload.park ?? {}
      delays.push((next?.at ?? 0) - clock.at)
      clock.at = next?.at ?? 0
    }
    await client.untilEvent('s', 'parked', 4)
    delays.push((client.eventsOf('s', 'parked').at(-1)?.payload.park.next.at ?? 0) - clock.at)
    expect(delays.slice(1)).toEqual([MINUTE, 5 * MINUTE, 15 * MINUTE])
    clock.at += 15 * MINUTE
    await client.untilEvent('s', 'parked', 5)
    expect(client.eventsOf('s', 'parked').at(-1)?.payload.park).toMatchObject({ attempts: 4, next: { kind: 'ask' } })
    expect(calls).toHaveLength(5)
    expect(new Set(client.eventsOf('s', 'parked').map(({ payload }) => payload.park.parkId)).size).toBe(1)
    const { sessions } = await client.must('attention.list', {})
    expect(sessions[0]?.attention).toMatchObject({ state: 'needsYou', waiting: { limit: 1 } })
  })

  it('keeps a host that would end when nothing is to do, as long as it is to be resumed', async () => {
    const { services, test, client, open, say } = await scene()
    services.set('one', { servesFrom: RESET })
    await open('s')
    await say('s', 'work')
    await client.untilEvent('s', 'turn.completed')
    expect(test.host.isWorking()).toBe(true)
  })

  it('starts anew with the next message of the user', async () => {
    const { clock, services, client, open, say } = await scene()
    services.set('one', { servesFrom: RESET })
    await open('s')
    await say('s', 'work')
    await client.untilEvent('s', 'parked')
    await say('s', 'more')
    const at = (await parksOf(client))[0]?.next.at ?? 0
    clock.at = at
    await client.untilEvent('s', 'turn.completed', 2)
    services.set('one', { servesFrom: at + 300 * MINUTE })
    await say('s', 'again')
    await client.untilEvent('s', 'parked', 2)
    expect((await parksOf(client))[0]).toMatchObject({ attempts: 0, resumes: 0, next: { kind: 'resume' } })
  })

  it('is tried by hand without another appointment, and is left alone when that is asked for', async () => {
    const { clock, services, served, client, open, say } = await scene()
    services.set('one', { servesFrom: RESET })
    await open('s')
    await say('s', 'work')
    await client.untilEvent('s', 'parked')
    const [before] = await parksOf(client)
    await client.must('session.park.resume', { sessionId: 's' })
    await client.untilEvent('s', 'parked', 2)
    expect((await parksOf(client))[0]).toEqual({ ...before, attempts: 1 })
    await say('s', 'queued')
    await client.must('session.park.cancel', { sessionId: 's' })
    expect(client.eventsOf('s', 'unparked').at(-1)?.payload.why).toBe('cancelled')
    clock.at = RESET + 10 * MINUTE
    expect(await parksOf(client)).toEqual([])
    await say('s', 'new')
    await client.untilEvent('s', 'turn.completed', 3)
    expect(served.map(({ prompt }) => prompt)).toEqual(['queued', 'new'])
    const refusal = await client.request('session.park.cancel', { sessionId: 's' })
    expect(refusal).toMatchObject({ ok: false, error: { code: 'park-not-found' } })
  })
})

it('resumes the sessions of each account in the order of parking, one after the other', async () => {
  const { clock, services, served, client, open, say } = await scene(['one', 'two'])
  const ids = Array.from({ length: 10 }, (_, index) => `s${index}`)
  for (const name of ['one', 'two']) services.set(name, { servesFrom: RESET })
  for (const id of ids)
    for (const name of ['one', 'two']) {
      await open(`${id}-${name}`, name)
      await say(`${id}-${name}`, `work ${id}`)
      await client.untilEvent(`${id}-${name}`, 'parked')
      clock.at += 1000
    }
  expect(await parksOf(client)).toHaveLength(20)
  const servedOf = (name: string) => served.filter((each) => each.name === name)
  clock.at = RESET + MINUTE
  for (let count = 1; count <= ids.length; count++) {
    for (const name of ['one', 'two']) await client.until(() => servedOf(name).length >= count)
    await client.must('park.list', {})
    for (const name of ['one', 'two']) expect(servedOf(name)).toHaveLength(count)
    clock.at += 5000
  }
  for (const id of ids) {
    await client.untilEvent(`${id}-one`, 'unparked')
    expect(client.eventsOf(`${id}-one`, 'turn.started')).toHaveLength(2)
  }
  const order = ids.map((id) => client.eventsOf(`${id}-one`, 'turn.started')[1]?.timestamp ?? 0)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

it('asks a service that does not answer with one session at a time, and resumes all when it does', async () => {
  const { clock, services, calls, client, open, say } = await scene()
  services.set('one', { servesFrom: START + 40_000, told: undefined, kind: 'outage' })
  for (const id of ['a', 'b', 'c']) {
    await open(id)
    await say(id, `work ${id}`)
    await client.untilEvent(id, 'parked')
  }
  const { outages } = await client.must('park.list', {})
  expect(outages).toEqual([{ adapterName: 'one', since: START, next: START + 30_000 }])
  clock.at = START + 30_000
  await client.untilEvent('a', 'parked', 2)
  expect(calls).toHaveLength(4)
  clock.at = client.eventsOf('a', 'parked').at(-1)?.payload.park.next.at ?? 0
  await client.untilEvent('a', 'unparked')
  clock.at += 5000
  await client.untilEvent('b', 'unparked')
  clock.at += 5000
  await client.untilEvent('c', 'unparked')
  expect((await client.must('park.list', {})).outages).toEqual([])
})

it('is resumed late after a long sleep, and asks after a longer one', async () => {
  const { clock, services, served, client, open, say } = await scene()
  services.set('one', { servesFrom: RESET })
  await open('s')
  await say('s', 'work')
  await client.untilEvent('s', 'parked')
  clock.at = RESET + 13 * 60 * MINUTE
  await client.untilEvent('s', 'parked', 2)
  expect((await parksOf(client))[0]?.next).toEqual({ kind: 'ask' })
  expect(served).toEqual([])
  await client.must('session.park.resume', { sessionId: 's' })
  await client.untilEvent('s', 'unparked')
  expect(served).toHaveLength(1)
})

it('parks a session whose agent is refused in a turn that it began by itself', async () => {
  const clock = { at: START, now: () => clock.at }
  let begin: () => void = () => undefined
  const prompts: string[] = []
  const agent = scriptedAdapter('one', ({ prompt, emit }) => {
    prompts.push(prompt)
    begin = () => {
      emit({ type: 'turn.started', reason: 'A timer' })
      emit({ type: 'turn.ended', result: { outcome: 'error', failure: refused(RESET) } })
    }
    emit({ type: 'text', delta: 'Done.' })
    return Promise.resolve(undefined)
  })
  const client = await (await hostOfTest([agent], { clock, parkLookMs: 10 })).client()
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.subscribe', { sessionId: 's' })
  await client.must('session.sendMessage', { sessionId: 's', message: 'work' })
  await client.untilEvent('s', 'turn.completed')
  begin()
  await client.untilEvent('s', 'turn.completed', 2)
  expect(client.eventsOf('s', 'turn.completed')[1]?.payload).toMatchObject({
    success: true,
    outcome: 'parked',
    limit: { kind: 'account', resetsAt: RESET },
  })
  await client.must('session.sendMessage', { sessionId: 's', message: 'more' })
  expect(prompts).toEqual(['work'])
  clock.at = RESET + MINUTE
  await client.untilEvent('s', 'turn.completed', 3)
  expect(prompts).toEqual(['work', CONTINUE, 'more'])
})

it('asks a silent service with one session of all its accounts', async () => {
  const { clock, services, calls, client, open, say } = await scene()
  services.set('one', { servesFrom: START + 3 * MINUTE, told: undefined, kind: 'outage' })
  for (const id of ['a', 'b', 'c']) {
    await open(id)
    await say(id, `work ${id}`)
    await client.untilEvent(id, 'parked')
  }
  const told = client.notifications.flatMap(({ method, params }) =>
    method === 'server.event' && params.type === 'parks.changed' ? [params.payload.outages] : [],
  )
  expect(told.at(-1)).toEqual([{ adapterName: 'one', since: START, next: START + 30_000 }])
  clock.at = START + 30_000
  await client.untilEvent('a', 'parked', 2)
  clock.at = START + 90_000
  await client.untilEvent('a', 'parked', 3)
  expect(calls).toHaveLength(5)
})

it('tells what happened since the last message of the user', async () => {
  const { clock, services, client, open, say } = await scene()
  services.set('one', { servesFrom: RESET + 2 * MINUTE, told: RESET })
  await open('s')
  await say('s', 'work')
  await client.untilEvent('s', 'parked')
  clock.at = (await parksOf(client))[0]?.next.at ?? 0
  await client.untilEvent('s', 'parked', 2)
  clock.at = (await parksOf(client))[0]?.next.at ?? 0
  if (clock.at < RESET + 2 * MINUTE) {
    await client.untilEvent('s', 'parked', 3)
    clock.at = (await parksOf(client))[0]?.next.at ?? 0
  }
  await client.untilEvent('s', 'unparked')
  await client.untilEvent('s', 'turn.completed', 3)
  const { entries } = await client.must('session.park.list', { sessionId: 's' })
  expect(entries[0]).toEqual({ kind: 'parked', at: START, reason: 'account', until: RESET })
  expect(entries.slice(1, -1).map(({ kind }) => kind)).toContain('refused')
  expect(entries.at(-1)?.kind).toBe('resumed')
  await say('s', 'new')
  expect((await client.must('session.park.list', { sessionId: 's' })).entries).toEqual([])
})
