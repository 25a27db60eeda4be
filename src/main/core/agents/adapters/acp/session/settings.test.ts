import { describe, expect, it } from 'vitest'
import { ofType } from '#core/agents/adapters/testing/told'
import { observe } from '#core/agents/adapters/testing/observe'
import { ofTest } from '#core/agents/adapters/testing/program-world'
import { createWorld, startScripted } from '../testing/world'

describe('settings of a session', () => {
  it('are taken over at the start; what is not offered is told', async () => {
    const { agent, events } = await startScripted({ model: 'large', mode: 'yolo', reasoningEffort: 'none' })
    expect(agent.models?.state.current).toBe('large')
    expect(agent.modes?.state).toEqual({
      current: 'ask',
      available: [
        { id: 'ask', name: 'ask' },
        { id: 'auto', name: 'auto' },
      ],
    })
    expect(ofType(events, 'notice').map((event) => event.message)).toEqual([
      'Fake does not offer "yolo".',
      'Fake does not offer the reasoning effort “none”.',
    ])
    expect(agent.commands).toEqual([{ name: 'help', description: 'Helps' }])
  })

  it('refuse to start in a mode that may do more than the one that was asked for', async () => {
    await expect(startScripted({ mode: 'plan' })).rejects.toThrow(
      'Fake cannot work in the mode "plan". It works in "ask", and might do more without asking.',
    )
  })

  it('ask before they change anything, unless something else was asked for', async () => {
    const open = () => ofTest(createWorld('scripted-agent.mjs', { env: { SCRIPTED_AGENT_MODE: 'auto' } }))
    const { agent } = await observe(await open())
    expect(agent.modes?.state.current).toBe('ask')
    const free = await observe(await open(), { mode: 'auto' })
    expect(free.agent.modes?.state.current).toBe('auto')
  })

  it('do not start where the agent keeps another mode than it was set to', async () => {
    const env = { SCRIPTED_AGENT_MODE: 'auto', SCRIPTED_AGENT_WITH: 'stubborn' }
    await expect(observe(await ofTest(createWorld('scripted-agent.mjs', { env })))).rejects.toThrow(
      'Fake cannot work in the mode "ask". It works in "auto"',
    )
  })

  it('tell what changed', async () => {
    const { agent, events } = await startScripted({ reasoningEffort: 'high' })
    expect(ofType(events, 'notice')).toEqual([])
    await agent.modes?.set('auto')
    expect(ofType(events, 'modes').at(-1)).toMatchObject({ modes: { current: 'auto' } })
  })

  it('offer the efforts of the model that is set', async () => {
    const { agent, events } = await startScripted({ reasoningEffort: 'high' })
    const levels = { low: 'low', high: 'high' }
    expect(agent.efforts?.state).toEqual({ current: 'high', supportedReasoningLevels: levels })
    expect(await agent.efforts?.set('extra-high')).toMatchObject({ ok: false })
    await agent.models?.set('large')
    const larger = { ...levels, 'extra-high': 'xhigh' }
    expect(ofType(events, 'efforts').at(-1)?.efforts).toEqual({ current: 'high', supportedReasoningLevels: larger })
    expect(await agent.efforts?.set('extra-high')).toEqual({ ok: true, value: undefined })
    expect(agent.efforts?.state.current).toBe('extra-high')
  })
})
