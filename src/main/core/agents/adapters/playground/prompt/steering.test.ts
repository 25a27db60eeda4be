import { describe, expect, it } from 'vitest'
import { saidIn } from '#core/agents/adapters/testing/told'
import { createPlayground } from '../index'
import { outline, playgroundWorld } from '../testing/world'

const world = playgroundWorld()

describe('a message for a running prompt', () => {
  it('breaks off what is said and is answered in a message of its own', async () => {
    let steered: unknown
    let pauses = 0
    world.adapter = createPlayground({
      processes: world.processes,
      pause: async () => {
        if (++pauses === 3) steered = await session.agent.steer?.steer([{ type: 'text', content: 'say else' }])
      },
    })
    const session = await world.start()
    const events = await session.prompt('slow 3600')
    expect(steered).toEqual({ ok: true, value: 'taken' })
    expect(outline(events)).toEqual(['title', 'text', 'message.started', 'text'])
    expect(saidIn(events)).toMatch(/^Second 1 of 3600, still else/)
  })

  it('comes too late when none runs', async () => {
    const { agent, prompt } = await world.start()
    await prompt('say one')
    expect(await agent.steer?.steer([{ type: 'text', content: 'say two' }])).toEqual({ ok: true, value: 'late' })
  })
})
