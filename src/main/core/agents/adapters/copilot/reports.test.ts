import { expect, it } from 'vitest'
import type { SessionEventType } from '#shared/contract'
import { hostOfTest } from '#core/testing/host-of-test'
import { PATIENCE_MS } from '../testing/observe'
import { ofTest } from '../testing/program-world'
import { convertedTypes } from './events/map-events'
import { passedOver } from './events/passed-over'
import { recordedEvents } from './testing/recordings'
import { createWorld } from './testing/world'
import { eventTypes } from './testing/event-types'

const waiting = { timeout: 3 * PATIENCE_MS }
const nameOf = (type: string) => type.replace(/^session\./, '') as SessionEventType

/** A client of a host whose agent speaks as Copilot 1.0.102 does, with a session of it. */
async function opened() {
  const world = await ofTest(createWorld())
  const test = await hostOfTest([world.adapter])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's', targetWorkingDirectory: world.cwd })
  await client.must('session.subscribe', { sessionId: 's' })
  /** Sends a message; its turn is answered by `answers`, and returns the agent's words. */
  const say = async (message: string, ...answers: readonly string[]): Promise<string> => {
    const turns = client.eventsOf('s', 'turn.completed').length
    const questions = client.eventsOf('s', 'elicitation.requested').length
    await client.must('session.sendMessage', { sessionId: 's', message })
    for (const [index, answer1] of answers.entries()) {
      await client.untilEvent('s', 'elicitation.requested', questions + index + 1)
      const { requestId } = client.eventsOf('s', 'elicitation.requested').at(-1)?.payload ?? {}
      const result = { action: 'accept', content: { answer1 } } as const
      await client.must('session.ui.handlePendingElicitation', {
        sessionId: 's',
        requestId: requestId ?? '',
        result,
      })
    }
    await client.untilEvent('s', 'turn.completed', turns + 1)
    const { blocks } = await client.must('session.getMessages', { sessionId: 's', fromPosition: 0, limit: 100 })
    return blocks.map((block) => (block.type === 'text' ? block.content : '')).at(-1) ?? ''
  }
  return { client, say, test }
}

it('passes on what Copilot reports, under the same names, live and later', waiting, async () => {
  const { client, say, test } = await opened()
  await say('report')
  const natives = recordedEvents('reports')
  for (const { type, data } of natives) {
    const heard = client.eventsOf('s', nameOf(type)).map(({ payload }) => payload)
    const { metadata: _, source, errorType, ...facts } = data
    const plain = type === 'model.call_failure' ? facts : { ...facts, source, errorType }
    const told = JSON.stringify(plain, (key, value: unknown) => (value === null && key !== 'by' ? undefined : value))
    const whole = expect.objectContaining(JSON.parse(told.replace(',"argumentHint":null', '')) as object) as object
    expect(heard, type).toContainEqual(whole)
    if (type !== 'session.handoff' && type !== 'model.call_failure')
      expect(heard, type).toContainEqual(expect.objectContaining({ agentId: expect.any(String) as string }))
  }
  expect(client.eventsOf('s', 'adapter.raw')).toEqual([])
  expect(client.eventsOf('s', 'notice').map(({ payload }) => payload.message)).toContain(
    'GitHub Copilot could not summarize the conversation: The model did not answer.',
  )
  const isReport = ({ type }: { readonly type: string }) => natives.some((native) => nameOf(native.type) === type)
  const live = client.events('s').filter((event) => event.ephemeral !== true && isReport(event))
  const later = await test.client()
  await later.must('session.subscribe', { sessionId: 's', afterSequence: 0 })
  await later.untilEvent('s', 'turn.completed')
  expect(later.events('s').filter(isReport)).toEqual(live)
  expect(live.length).toBeGreaterThan(10)
})

it('asks a client what Copilot asks in an event, once, and answers it', waiting, async () => {
  const { client, say } = await opened()
  expect(await say('limits', 'Allow 20 more')).toContain('{"response":{"action":"add","additionalAiCredits":20}}')
  expect(await say('limits', 'Stop')).toContain('{"response":{"action":"cancel"}}')
  expect(client.eventsOf('s', 'session_limits_exhausted.completed').at(-1)?.payload.response).toEqual({
    action: 'cancel',
  })
  expect(await say('another model', 'Go on with another model')).toContain('{"response":"yes"}')
  expect(client.eventsOf('s', 'auto_mode_switch.requested')[0]?.payload).toMatchObject({ errorCode: 'rate_limited' })
  expect(client.eventsOf('s', 'auto_mode_switch.completed')[0]?.payload).toMatchObject({ response: 'yes' })
  const before = client.eventsOf('s', 'elicitation.requested').length
  expect(await say('another model, twice', 'Always do so')).toContain(
    '[{"response":"yes_always"},{"response":"yes_always"}]',
  )
  expect(client.eventsOf('s', 'elicitation.requested')).toHaveLength(before + 1)
  expect(await say('a plan', 'Stop planning, and wait')).toContain('"selectedAction":"exit_only"')
  expect(await say('input', 'Red')).toContain('{"response":{"answer":"Red","wasFreeform":false}}')
})

it.each([
  ['sampling', '{}'],
  ['headers', '{"result":{"kind":"none"}}'],
  ['oauth', '{"result":{"kind":"cancelled"}}'],
  ['queued', '{"result":{"handled":false}}'],
  ['execute', '{"error":"Parley has no such command."}'],
  ['tool', '{"error":"Parley has no such tool."}'],
])('leaves nothing of Copilot waiting: %s', waiting, async (prompt, refusal) => {
  const { client, say } = await opened()
  expect(await say(prompt)).toContain(refusal)
  if (prompt !== 'sampling') return
  expect(client.eventsOf('s', 'sampling.requested')[0]?.payload).toMatchObject({ serverName: 'files' })
  expect(client.eventsOf('s', 'sampling.completed')).toHaveLength(1)
})

it('converts every event of Copilot, or says why not', () => {
  const converted = new Set(convertedTypes)
  expect(eventTypes.filter((type) => !converted.has(type) && !passedOver.has(type))).toEqual([])
  expect([...passedOver.keys()].filter((type) => converted.has(type))).toEqual([])
})
