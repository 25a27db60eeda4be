import { expect, it } from 'vitest'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'

async function start() {
  const prompts: string[] = []
  const agent = scriptedAdapter('worker', ({ prompt, emit }) => {
    prompts.push(prompt)
    if (prompt.endsWith('plan'))
      emit({
        type: 'plan',
        entries: [{ content: 'Look', status: 'pending', priority: 'high' }],
        ...(prompt.endsWith('written plan') ? { content: '# Mine' } : {}),
      })
    return Promise.resolve(prompt.endsWith('fail') ? { outcome: 'error' } : undefined)
  })
  const test = await hostOfTest([agent])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.subscribe', { sessionId: 's' })
  return { test, client, prompts }
}

async function say(client: TestClient, message: string): Promise<void> {
  const done = client.eventsOf('s', 'turn.completed').length
  await client.must('session.sendMessage', { sessionId: 's', message })
  await client.untilEvent('s', 'turn.completed', done + 1)
}

it('is what the agent made, and can be read as a checklist', async () => {
  const { client } = await start()
  expect(await client.must('session.plan.read', { sessionId: 's' })).toEqual({
    exists: false,
    content: null,
    path: null,
    entries: [],
  })
  await say(client, 'plan')
  expect(await client.must('session.plan.read', { sessionId: 's' })).toMatchObject({
    exists: true,
    content: '- [ ] Look',
    entries: [{ content: 'Look', status: 'pending', priority: 'high' }],
  })
})

it('keeps its headings and its prose', async () => {
  const { test, client, prompts } = await start()
  const content = '# Plan\n\nWe look first.\n\n- [x] Look\n- [ ] Leap\n'
  await say(client, 'plan')
  await client.must('session.plan.update', { sessionId: 's', content })
  const entries = [
    { content: 'Look', status: 'completed', priority: 'high' },
    { content: 'Leap', status: 'pending' },
  ]
  expect(client.eventsOf('s', 'plan.updated').at(-1)?.payload).toEqual({ entries, content, source: 'user' })
  const read = { exists: true, content, path: null, entries }
  expect(await client.must('session.plan.read', { sessionId: 's' })).toEqual(read)
  await say(client, 'go on')
  expect(prompts.at(-1)).toContain('We look first.')
  const live = client.events('s').reduce(reduceConversation, emptyConversation('s'))
  const later = await (await test.again()).client()
  expect(await later.must('session.plan.read', { sessionId: 's' })).toEqual(read)
  expect(await later.must('session.subscribe', { sessionId: 's' })).toMatchObject({
    conversation: { planContent: live.planContent },
  })
  await client.must('session.plan.update', { sessionId: 's', content: '# Nothing to do\n' })
  expect(await client.must('session.plan.read', { sessionId: 's' })).toMatchObject({ exists: true, entries: [] })
  await say(client, 'written plan')
  expect(await client.must('session.plan.read', { sessionId: 's' })).toMatchObject({
    content: '# Mine',
    entries: [{ content: 'Look' }],
  })
  await client.must('session.plan.delete', { sessionId: 's' })
  expect(await client.must('session.plan.read', { sessionId: 's' })).toMatchObject({ exists: false, content: null })
})

it('is told to the agent once after somebody changed it, also when the prompt before failed', async () => {
  const { client, prompts } = await start()
  await say(client, 'plan')
  await client.must('session.plan.update', { sessionId: 's', content: '- [x] Look\n- [ ] Leap' })
  await client.must('session.plan.update', { sessionId: 's', content: '- [x] Look\n- [ ] Jump' })
  await say(client, 'fail')
  await say(client, 'go on')
  await say(client, 'and on')
  expect(prompts.slice(1).map((prompt) => prompt.includes('- [x] Look\n- [ ] Jump'))).toEqual([true, true, false])
  expect(prompts.join()).not.toContain('Leap')
  await client.must('session.plan.delete', { sessionId: 's' })
  await say(client, 'now')
  expect(prompts.at(-1)).toContain('removed the plan')
})

it('lasts over a restart, its note to the agent too; the restored state is the live one', async () => {
  const { test, client, prompts } = await start()
  await say(client, 'plan')
  await client.must('session.plan.update', { sessionId: 's', content: 'Look\nLeap' })
  expect(client.eventsOf('s', 'plan.updated').at(-1)?.payload).toEqual({
    entries: [
      { content: 'Look', status: 'pending', priority: 'high' },
      { content: 'Leap', status: 'pending' },
    ],
    source: 'user',
  })
  const live = client.events('s').reduce(reduceConversation, emptyConversation('s'))
  const later = await (await test.again()).client()
  const { conversation } = await later.must('session.subscribe', { sessionId: 's' })
  expect(conversation?.plan).toEqual(live.plan)
  await say(later, 'go on')
  expect(prompts.at(-1)).toContain('- [ ] Leap')
})

it('cannot be changed in an archived or unknown session, or with malformed input', async () => {
  const { client } = await start()
  const input = { sessionId: 's', content: 'x' }
  expect(await client.request('session.plan.update', { ...input, sessionId: 'none' })).toMatchObject({
    error: { code: 'session-not-found' },
  })
  expect(await client.request('session.plan.update', { sessionId: 's' } as never)).toMatchObject({
    error: { code: 'invalid-params' },
  })
  await client.must('session.close', { sessionId: 's' })
  await client.must('session.archive', { sessionId: 's' })
  expect(await client.request('session.plan.update', input)).toMatchObject({ error: { code: 'session-archived' } })
})
