import { connect } from '@nats-io/transport-node'
import { expect, it, onTestFinished } from 'vitest'
import type { AgentEvent } from '#shared/roster/entities'
import { agentEventSubject, agentMessageSubject, EVENTS_SUBJECTS } from './subjects'
import { offering, published } from './testing/members'
import { natsOfTest, noNats } from './testing/nats'

interface Answer {
  readonly host: string
  readonly ok: boolean
  readonly error?: { readonly code: string }
}

/** Two machines of a fleet, and a program that speaks NATS alone. */
async function fleetAndProgram() {
  const { servers } = await natsOfTest()
  const one = await offering(servers, 'one')
  const two = await offering(servers, 'two')
  const nats = await connect({ servers: [...servers] })
  onTestFinished(() => nats.close())
  const events: (AgentEvent & { readonly host: string | undefined })[] = []
  nats.subscribe(agentEventSubject('test', undefined), {
    callback: (_error, message) => {
      events.push({ ...message.json<AgentEvent>(), host: message.headers?.get('Parley-Host') })
    },
  })
  await nats.flush()
  const send = async (message: object, agent: string, timeout = 10_000): Promise<Answer> =>
    (await nats.request(agentMessageSubject('test', agent), JSON.stringify(message), { timeout })).json()
  return { one, two, events, send }
}

it('agents of a fleet are prompted and stopped over its subjects, and tell there what they do', async ({ skip }) => {
  skip(noNats() !== undefined, noNats())
  const { one, two, events, send } = await fleetAndProgram()
  const sessionId = 'from-a-program'
  const prompt = { sessionId, agent: 'playground', kind: 'prompt', prompt: 'say hello' }
  const begun = await send(prompt, 'playground')
  expect(begun).toMatchObject({ ok: true, success: true })
  const kindsOf = () => events.map(({ kind }) => kind)
  await expect.poll(kindsOf, { timeout: 10_000 }).toContain('completed')
  expect(kindsOf()[0]).toBe('started')
  expect(events.every(({ host, sessionId: of }) => host === begun.host && of === sessionId)).toBe(true)
  const members = { one, two }
  const home = members[begun.host as 'one' | 'two']
  const other = begun.host === 'one' ? two : one
  expect((await other.client.must('session.get', { sessionId })).session).toBeNull()

  // The agent of the session has a name of its own, by which its host is found.
  const agent = events[0]?.agent ?? ''
  await published(home.client)
  expect(await send({ ...prompt, agent, prompt: 'slow 3600' }, agent)).toMatchObject({ ok: true, host: begun.host })
  await expect.poll(() => kindsOf().filter((kind) => kind === 'started').length, { timeout: 10_000 }).toBe(2)
  expect(await send({ sessionId, agent, kind: 'cancel' }, agent)).toMatchObject({ ok: true, host: begun.host })
  const { conversation } = await home.client.must('session.subscribe', { sessionId })
  expect(conversation?.turns).toHaveLength(2)

  // While its host is away, no other one begins a session of the same id.
  await published(home.client)
  await home.test.host.close()
  await expect(send(prompt, 'playground', 1500)).rejects.toThrow(/timeout/i)
  expect((await other.client.must('session.get', { sessionId })).session).toBeNull()
})

it('messages that make no sense to a fleet are refused, and change nothing', async ({ skip }) => {
  skip(noNats() !== undefined, noNats())
  const { one, two, send } = await fleetAndProgram()
  const prompt = { sessionId: 's', agent: 'playground', kind: 'prompt', prompt: 'say hello' }
  for (const message of [
    {},
    { ...prompt, kind: 'erase' },
    { ...prompt, more: 1 },
    { ...prompt, agent: 'another' },
    { ...prompt, options: { budgetUsd: -1 } },
    { ...prompt, prompt: 'x'.repeat(600_000) },
  ])
    expect(await send(message, 'playground')).toMatchObject({ ok: false, error: { code: 'invalid-params' } })
  expect(await send({ ...prompt, kind: 'resume' }, 'playground')).toMatchObject({
    ok: false,
    error: { code: 'session-not-found' },
  })
  // A message that fails can be sent again.
  expect(await send({ ...prompt, prompt: ' ' }, 'playground')).toMatchObject({ error: { code: 'message-empty' } })
  for (const { client } of [one, two]) expect((await client.must('session.list', {})).sessions).toEqual([])
  expect(await send(prompt, 'playground')).toMatchObject({ ok: true })
})

it('no name of an agent makes a subject that the stream of events keeps', () => {
  const kept = EVENTS_SUBJECTS.split('.')
  for (const name of ['session', 'coder-1', 'a.b', '*', '>', '']) {
    const parts = agentMessageSubject('test', name).split('.')
    expect(parts).toHaveLength(6)
    expect(kept.every((token, at) => token === '*' || token === parts[at])).toBe(false)
  }
})
