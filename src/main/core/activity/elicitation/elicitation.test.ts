import { describe, expect, it } from 'vitest'
import type { ElicitationQuestion } from '#shared/elicitation/entities'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'

const question: ElicitationQuestion = {
  kind: 'user_input',
  mode: 'form',
  message: 'Which color?',
  requestedSchema: {
    type: 'object',
    properties: { color: { type: 'string', title: 'Color', enum: ['r', 'g'], enumNames: ['Red', 'Green'] } },
    required: ['color'],
  },
}

/** Starts a host with an agent that asks on request, and reports the answer. */
async function start() {
  const answers: unknown[] = []
  const prompts: string[] = []
  const agent = scriptedAdapter('worker', async ({ prompt, question: ask, emit, cancelled }) => {
    prompts.push(prompt)
    if (prompt !== 'ask') return undefined
    const answer = await Promise.race([ask('q', question), cancelled.then(() => 'stopped')])
    answers.push(answer)
    emit({ type: 'text', delta: JSON.stringify(answer) })
    return undefined
  })
  const test = await hostOfTest([agent])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's', title: 'Colors' })
  await client.must('session.subscribe', { sessionId: 's' })
  return { test, client, answers, prompts }
}

async function ask(client: TestClient): Promise<string> {
  await client.must('session.sendMessage', { sessionId: 's', message: 'ask' })
  await client.untilEvent('s', 'elicitation.requested')
  return client.eventsOf('s', 'elicitation.requested').at(-1)?.payload.requestId ?? ''
}

describe('a question of an agent', () => {
  it('is asked, holds the turn, and is answered once', async () => {
    const { client, answers } = await start()
    const requestId = await ask(client)
    const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
    expect(conversation).toMatchObject({
      status: 'awaitingPermission',
      elicitations: [{ requestId, sessionId: 's', ...question }],
    })
    const inbox = await client.must('elicitation.list', { state: 'pending', limit: 10 })
    expect(inbox).toMatchObject({
      pending: 1,
      entries: [{ state: 'pending', sessionTitle: 'Colors', adapterName: 'worker', request: { requestId } }],
    })
    const answer = { sessionId: 's', requestId, result: { action: 'accept' as const, content: { color: 'g' } } }
    expect(await client.must('session.ui.handlePendingElicitation', answer)).toEqual({ success: true })
    await client.untilEvent('s', 'turn.completed')
    expect(answers).toEqual([{ action: 'accept', content: { color: 'g' } }])
    expect(await client.must('session.ui.handlePendingElicitation', answer)).toEqual({ success: false })
    expect(client.eventsOf('s', 'elicitation.resolved')).toMatchObject([
      { payload: { requestId, action: 'accept', content: { color: 'g' }, by: 'user' } },
    ])
    expect(client.eventsOf('s', 'elicitation.resolved')[0]?.ephemeral).toBeUndefined()
    const after = await client.must('session.subscribe', { sessionId: 's' })
    expect(after.conversation?.elicitations).toEqual([])
    expect(client.events('s').reduce(reduceConversation, emptyConversation('s')).elicitations).toEqual([])
    expect((await client.must('elicitation.list', { state: 'resolved', limit: 10 })).entries).toHaveLength(1)
  })

  it('stays open when the form is not filled in right, and can be declined', async () => {
    const { client, answers } = await start()
    const requestId = await ask(client)
    for (const content of [{}, { color: 'blue' }, { color: 'r', other: 1 }])
      expect(
        await client.request('session.ui.handlePendingElicitation', {
          sessionId: 's',
          requestId,
          result: { action: 'accept', content },
        }),
      ).toMatchObject({ ok: false, error: { code: 'elicitation-invalid' } })
    await client.must('session.ui.handlePendingElicitation', {
      sessionId: 's',
      requestId,
      result: { action: 'decline', content: { color: 'blue' } },
    })
    await client.untilEvent('s', 'turn.completed')
    expect(answers).toEqual([{ action: 'decline' }])
  })

  it('goes with its turn', async () => {
    const { client } = await start()
    await ask(client)
    await client.must('session.cancel', { sessionId: 's' })
    await client.untilEvent('s', 'turn.completed')
    expect(client.eventsOf('s', 'elicitation.resolved')).toMatchObject([{ payload: { by: 'cancelled' } }])
    expect((await client.must('elicitation.list', { state: 'pending', limit: 10 })).entries).toEqual([])
  })

  it('is offered again after a crash, and then answered with a message', async () => {
    const { test, client, prompts } = await start()
    const requestId = await ask(client)
    const later = await (await test.again()).client()
    const inbox = await later.must('elicitation.list', { state: 'pending', limit: 10 })
    expect(inbox).toMatchObject({ pending: 0, entries: [{ state: 'interrupted', request: { requestId } }] })
    await later.must('session.subscribe', { sessionId: 's' })
    const result = { action: 'accept' as const, content: { color: 'g' } }
    await later.must('session.ui.handlePendingElicitation', { sessionId: 's', requestId, result })
    await later.untilEvent('s', 'turn.completed')
    expect(prompts.at(-1)).toContain('You asked: Which color?\n\nMy answer:\n- Color: Green')
    expect((await later.must('elicitation.list', { state: 'pending', limit: 10 })).entries).toEqual([])
  })

  it('is offered again after the host was closed, and can be put away', async () => {
    const { test, client } = await start()
    const requestId = await ask(client)
    await test.host.close()
    const later = await (await test.again()).client()
    expect((await later.must('elicitation.list', { state: 'pending', limit: 10 })).entries).toMatchObject([
      { state: 'interrupted', resolution: { by: 'restart' } },
    ])
    const result = { action: 'cancel' as const }
    expect(await later.must('session.ui.handlePendingElicitation', { sessionId: 's', requestId, result })).toEqual({
      success: true,
    })
    expect((await later.must('elicitation.list', { state: 'pending', limit: 10 })).entries).toEqual([])
  })
})

describe('session.ui.elicitation', () => {
  const requestedSchema = { type: 'object' as const, properties: { yes: { type: 'boolean' as const } } }

  it('asks for a client and answers it', async () => {
    const { test, client } = await start()
    const other = await test.client()
    const answer = other.must('session.ui.elicitation', { sessionId: 's', message: 'Go?', requestedSchema })
    await client.untilEvent('s', 'elicitation.requested')
    const { requestId, agentId } = client.eventsOf('s', 'elicitation.requested')[0]?.payload ?? {}
    expect(agentId).toBeUndefined()
    await client.until(() =>
      client.notifications.some(
        ({ method, params }) => method === 'server.event' && params.type === 'elicitations.changed',
      ),
    )
    await client.must('session.ui.handlePendingElicitation', {
      sessionId: 's',
      requestId: requestId ?? '',
      result: { action: 'accept', content: { yes: true } },
    })
    expect(await answer).toEqual({ action: 'accept', content: { yes: true } })
  })

  it('ends as cancelled with its session', async () => {
    const { client } = await start()
    const answer = client.must('session.ui.elicitation', { sessionId: 's', message: 'Go?', requestedSchema })
    await client.untilEvent('s', 'elicitation.requested')
    await client.must('session.close', { sessionId: 's' })
    expect(await answer).toEqual({ action: 'cancel' })
  })

  it('refuses what is no form, unknown sessions and questions, and archived sessions', async () => {
    const { client } = await start()
    const input = { sessionId: 's', message: 'Go?', requestedSchema }
    expect(
      await client.request('session.ui.elicitation', {
        ...input,
        requestedSchema: { type: 'object', properties: { x: { type: 'object' } } } as never,
      }),
    ).toMatchObject({ error: { code: 'invalid-params' } })
    expect(await client.request('session.ui.elicitation', { ...input, sessionId: 'none' })).toMatchObject({
      error: { code: 'session-not-found' },
    })
    expect(
      await client.request('session.ui.handlePendingElicitation', {
        sessionId: 's',
        requestId: 'none',
        result: { action: 'cancel' },
      }),
    ).toMatchObject({ error: { code: 'elicitation-not-found' } })
    await client.must('session.close', { sessionId: 's' })
    await client.must('session.archive', { sessionId: 's' })
    expect(await client.request('session.ui.elicitation', input)).toMatchObject({ error: { code: 'session-archived' } })
  })
})
