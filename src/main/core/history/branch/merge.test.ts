import { describe, expect, it } from 'vitest'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { at } from '#core/testing/at'
import { shown, talked, told } from '#core/testing/talk'
import { prompts, echo, start, type Setup } from './testing'

it.each(['merge', 'abandon'] as const)('events of session.%s tell who asked for it', async (end) => {
  const { client } = await start()
  await talked(client, 'p', 'one')
  const { sessionId: childSessionId } = await client.must('session.fork', {
    sourceSessionId: 'p',
    branchKind: 'branch',
  })
  await talked(client, childSessionId, 'two')
  const ends = { childSessionId, parentSessionId: 'p', extensionId: 'tidy' }
  const initiator = { source: 'extension', sourceId: 'tidy' }
  if (end === 'merge') {
    await client.must('session.merge', { ...ends, summary: 'Two.' })
    await client.untilEvent('p', 'merged')
    expect(client.eventsOf('p', 'branch.merged')[0]?.payload).toMatchObject({ initiator })
    expect(client.eventsOf('p', 'merged')[0]?.payload).toMatchObject({ initiator })
  } else {
    await client.must('session.abandon', { ...ends, source: 'extension' })
    await client.untilEvent(childSessionId, 'abandoned')
    expect(client.eventsOf(childSessionId, 'abandoned')[0]?.payload).toMatchObject({ initiator })
  }
})

describe('session.merge', () => {
  async function branched(setup: Setup): Promise<{ ends: { childSessionId: string; parentSessionId: string } }> {
    const { client } = setup
    await talked(client, 'p', 'one')
    const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p', name: 'Try', branchKind: 'branch' })
    await talked(client, sessionId, 'two')
    return { ends: { childSessionId: sessionId, parentSessionId: 'p' } }
  }

  it('puts a marked message into the parent, closes the branch, and says so in the promised order', async () => {
    const setup = await start()
    const { client } = setup
    const { ends } = await branched(setup)
    const own = await shown(client, ends.childSessionId)
    const before = client.events('p').length
    const merged = await client.must('session.merge', { ...ends, summary: 'We tried two.' })
    expect(merged).toMatchObject({ success: true, handoff: 'We tried two.' })
    await client.untilEvent('p', 'childCompleted')
    expect(
      client
        .events('p')
        .slice(before)
        .map((event) => event.type),
    ).toEqual(['merging', 'message', 'branch.merged', 'merged', 'childCompleted'])
    expect(at(client.eventsOf(ends.childSessionId, 'closed'), 0).payload.reason).toBe('merged')
    const { conversation } = await client.must('session.subscribe', { sessionId: 'p' })
    expect(conversation?.messages.at(-1)).toMatchObject({ role: 'user', origin: 'compact', position: 2 })
    expect(conversation?.blocks.at(-1)).toMatchObject({
      content: 'We tried two.',
      mergedFrom: {
        childSessionId: ends.childSessionId,
        title: 'Try',
        fromMessageId: at(own, 0).messageId,
        toMessageId: at(own, 1).messageId,
        messageCount: 2,
      },
    })
    expect((await client.must('session.get', { sessionId: ends.childSessionId })).session?.status).toBe('closed')

    expect(await client.must('session.merge', { ...ends, summary: 'another' })).toEqual(merged)
    expect(await shown(client, 'p')).toHaveLength(3)
  })

  it('merges once when asked twice at the same time', async () => {
    const setup = await start()
    const { ends } = await branched(setup)
    const [first, second] = await Promise.all([
      setup.client.must('session.merge', { ...ends, summary: 'a' }),
      setup.client.must('session.merge', { ...ends, summary: 'b' }),
    ])
    expect(second).toEqual(first)
    expect(await shown(setup.client, 'p')).toHaveLength(3)
  })

  it("tells the parent's agent the summary with its next prompt, once", async () => {
    const setup = await start()
    const { ends } = await branched(setup)
    await setup.client.must('session.merge', { ...ends, summary: 'We tried two.' })
    await talked(setup.client, 'p', 'three', 'four')
    expect(prompts.filter((prompt) => prompt.includes('We tried two.'))).toHaveLength(1)
    expect(prompts.at(-2)).toMatch(/We tried two\.[^]*three$/)
    expect(setup.agent.starts.at(0)?.resume).toBeUndefined()
  })

  it('takes the summary out again: an agent that was not told never is', async () => {
    const setup = await start()
    const { client } = setup
    const { ends } = await branched(setup)
    await client.must('session.merge', { ...ends, summary: 'We tried two.' })
    const starts = setup.agent.starts.length
    expect(await client.must('session.merge.undo', ends)).toMatchObject({ success: true })
    expect(await shown(client, 'p')).toHaveLength(2)
    expect((await client.must('session.get', { sessionId: ends.childSessionId })).session).toMatchObject({
      status: 'active',
    })
    await talked(client, 'p', 'three')
    expect(prompts.some((prompt) => prompt.includes('We tried two.'))).toBe(false)
    expect(setup.agent.starts).toHaveLength(starts)
    expect(await client.request('session.merge.undo', ends)).toMatchObject({ error: { code: 'merge-not-found' } })

    await client.must('session.merge', { ...ends, summary: 'Once more.' })
    expect((await shown(client, 'p')).map((message) => message.position)).toEqual([0, 1, 3, 4, 5])
  })

  it('starts an agent anew that was told what is taken out', async () => {
    const setup = await start()
    const { client, agent } = setup
    const { ends } = await branched(setup)
    await client.must('session.merge', { ...ends, summary: 'We tried two.' })
    await talked(client, 'p', 'three')
    await client.must('session.merge.undo', ends)
    await talked(client, 'p', 'four')
    expect(agent.starts.at(-1)?.resume).toBeUndefined()
    expect(await told(agent)).toEqual(['one', 're: one', 'three', 're: three', 'four', 're: four'])
  })

  it('previews a listing, or what an agent wrote, and stores nothing', async () => {
    const setup = await start({ ...scriptedAdapter('free', echo), answersFreely: { kind: 'answersFreely' } })
    const { client } = setup
    const { ends } = await branched(setup)
    const listing = await client.must('session.merge.preview', { ...ends, writtenBy: 'listing' })
    expect(listing).toMatchObject({ writtenBy: 'listing', messageCount: 2 })
    expect(listing.summary).toContain('two')
    const written = await client.must('session.merge.preview', ends)
    expect(written).toMatchObject({ writtenBy: 'agent', summary: 'In short: nothing.', agentName: 'free' })
    expect(await shown(client, ends.childSessionId)).toHaveLength(2)
    expect(await shown(client, 'p')).toHaveLength(2)
    expect((await client.must('session.merge', ends)).handoff).toBe('In short: nothing.')
  })

  it('counts what the summary cost as usage of the branch, outside its turns', async () => {
    const using: Script = (script) => {
      const report = { granularity: 'query', mode: 'delta', inputTokens: 100, outputTokens: 10 } as const
      script.emit({ type: 'usage', report })
      return echo(script)
    }
    const setup = await start({ ...scriptedAdapter('free', using), answersFreely: { kind: 'answersFreely' } })
    const { ends } = await branched(setup)
    const used = async (groupBy: 'turn' | 'session'): Promise<unknown> => {
      const { groups } = await setup.client.must('usage.query', { groupBy, sessionId: ends.childSessionId })
      return groups.map(({ key, totals }) => [key === null ? 'no turn' : 'some', totals.totalTokens])
    }
    expect(await used('session')).toEqual([['some', 110]])
    await setup.client.must('session.merge', ends)
    expect(await used('session')).toEqual([['some', 220]])
    expect(await used('turn')).toEqual([
      ['some', 110],
      ['no turn', 110],
    ])
    const { conversation } = await setup.client.must('session.subscribe', { sessionId: ends.childSessionId })
    expect(conversation?.usage).toMatchObject({ totalTokens: 220, totalCalls: 2 })
  })

  it.each(['merge', 'compression', 'continuation'] as const)(
    'stops the agent that writes for a %s when that is cancelled',
    async (what) => {
      const writes = Promise.withResolvers<undefined>()
      const slow: Script = async (script) => {
        if (!script.prompt.startsWith('Summarise')) return echo(script)
        writes.resolve(undefined)
        await script.cancelled
        return { outcome: 'cancelled' }
      }
      const setup = await start({ ...scriptedAdapter('free', slow), answersFreely: { kind: 'answersFreely' } })
      const { client, agent } = setup
      const { ends } = await branched(setup)
      const before = agent.running()
      const { messageId = '' } = (await shown(client, 'p'))[0] ?? {}
      const draft = { sessionId: 'p', fromMessageId: messageId, toMessageId: messageId }
      const asked =
        what === 'merge'
          ? client.request('session.merge.preview', { ...ends, operationId: 'writing' })
          : what === 'compression'
            ? client.request('session.compress.draft', { ...draft, operationId: 'writing' })
            : client.request('session.compress.continue', { sessionId: 'p', operationId: 'writing' })
      await writes.promise
      expect(agent.running()).toBe(before + 1)
      expect(await client.must('operation.cancel', { operationId: 'writing' })).toEqual({ success: true })
      expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } })
      expect(agent.running()).toBe(before)
      expect(await client.must('operation.cancel', { operationId: 'writing' })).toEqual({ success: false })
    },
  )

  it('lists plainly, and says why, when the agent that was asked fails', async () => {
    const failing: Script = (script) =>
      script.prompt.startsWith('Summarise')
        ? Promise.resolve({ outcome: 'error', failure: { message: 'No.', category: 'provider', recoverable: true } })
        : echo(script)
    const setup = await start({ ...scriptedAdapter('free', failing), answersFreely: { kind: 'answersFreely' } })
    const { ends } = await branched(setup)
    expect(await setup.client.must('session.merge.preview', ends)).toMatchObject({
      writtenBy: 'listing',
      problem: 'No.',
    })
  })

  it('refuses sessions that are no branch of each other', async () => {
    const { client } = await start()
    await talked(client, 'p', 'one')
    await talked(client, 'q', 'two')
    for (const name of ['session.merge', 'session.merge.preview', 'session.merge.undo', 'session.abandon'] as const) {
      const ends = { childSessionId: 'q', parentSessionId: 'p' }
      expect(await client.request(name, ends)).toMatchObject({ error: { code: 'invalid-lineage' } })
      expect(await client.request(name, { ...ends, childSessionId: 'none' })).toMatchObject({
        error: { code: 'session-not-found' },
      })
      expect(await client.request(name, { childSessionId: 'q' } as never)).toMatchObject({
        error: { code: 'invalid-params' },
      })
    }
  })
})
