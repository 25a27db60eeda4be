import { describe, expect, it } from 'vitest'
import { observe } from '#core/agents/adapters/testing/observe'
import { ofTest } from '#core/agents/adapters/testing/program-world'
import { createWorld, startScripted } from '../testing/world'

describe('steering', () => {
  it('puts a message into the running prompt, and says when there is none', async () => {
    const world = await ofTest(createWorld('scripted-agent.mjs', { env: { SCRIPTED_AGENT_WITH: 'steering' } }))
    let steered: unknown
    const { agent, prompt, text } = await observe(world, {
      onEvent(event, running) {
        if (event.type !== 'text' || steered !== undefined) return
        steered = running.steer?.steer([{ type: 'text', content: 'a person' }]).then(async (result) => {
          await running.cancel()
          return result
        })
      },
    })
    expect((await prompt('slow')).outcome).toBe('cancelled')
    expect(await steered).toEqual({ ok: true, value: 'taken' })
    expect(text()).toContain('Steered by a person.')
    expect(await agent.steer?.steer([{ type: 'text', content: 'late' }])).toEqual({ ok: true, value: 'late' })
  })

  it('is a capability only of agents that say so', async () => {
    expect((await startScripted()).agent.steer).toBeUndefined()
  })
})
