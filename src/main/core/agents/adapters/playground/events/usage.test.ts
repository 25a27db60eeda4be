import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import type { Message } from '#shared/session/entities'
import { playgroundWorld } from '../testing/world'

const world = playgroundWorld()

describe('usage of the playground', () => {
  const reported = (events: readonly AdapterEvent[]) => ({
    usage: events.flatMap((event) => (event.type === 'usage' ? [event.report] : [])),
    window: events.flatMap((event) => (event.type === 'contextWindow' ? [event.state] : [])),
  })

  it('is four characters a token, without a cost', async () => {
    const { agent, events } = await world.start()
    await agent.prompt([{ type: 'text', content: 'say 12345678' }])
    await agent.prompt([{ type: 'text', content: 'say 1234' }])
    expect(reported(events)).toEqual({
      usage: [
        {
          granularity: 'query',
          mode: 'delta',
          inputTokens: 3,
          outputTokens: 2,
          reasoningTokens: 0,
          model: 'brisk',
        },
        expect.objectContaining({ inputTokens: 7, outputTokens: 1 }),
      ],
      window: [
        { currentTokens: 5, maxTokens: 200_000 },
        { currentTokens: 8, maxTokens: 200_000 },
      ],
    })
  })

  it('goes on from what was said before a restart', async () => {
    const message = { contentText: 'x'.repeat(4000) } as Message
    const { agent, events } = await world.start({
      resume: { adapterSessionId: 'a' },
      history: async () => [message, message],
    })
    expect(agent).toMatchObject({ adapterSessionId: 'a', continued: 'resumed' })
    await agent.prompt([{ type: 'text', content: 'say 1234' }])
    expect(reported(events).window).toEqual([{ currentTokens: 2003, maxTokens: 200_000 }])
    expect(events.some((event) => event.type === 'title')).toBe(false)
  })

  it('remembers what was said before a restart, and since', async () => {
    const said = (role: Message['role'], contentText: string) => ({ role, contentText }) as Message
    const { agent, events } = await world.start({
      resume: { adapterSessionId: 'a' },
      history: async () => [said('user', 'The word is plum.'), said('assistant', 'Noted.')],
    })
    await agent.prompt([{ type: 'text', content: 'say yes' }])
    events.length = 0
    await agent.prompt([{ type: 'text', content: 'What do you remember?' }])
    const text = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
    const lines = text.split('\n').filter((line) => line.startsWith('- '))
    expect(lines).toEqual(['- You: `The word is plum.`', '- I: `Noted.`', '- You: `say yes`', '- I: `yes`'])
  })

  it('says so when there is nothing to remember', async () => {
    const { prompt } = await world.start()
    const events = await prompt('/recall')
    expect(events.map((event) => (event.type === 'text' ? event.delta : '')).join('')).toContain(
      'Nothing has been said yet',
    )
  })
})
