import { describe, expect, it } from 'vitest'
import type { Message } from '#shared/session/entities'
import { observe } from '#core/agents/adapters/testing/observe'
import type { ProgramWorld } from '#core/agents/adapters/testing/program-world'
import { ofType } from '#core/agents/adapters/testing/told'
import { openScripted, startScripted } from '../testing/world'

describe('an earlier session', () => {
  const earlier = async (world: ProgramWorld): Promise<string> => {
    const { agent, prompt } = await observe(world)
    await prompt('remember the sea')
    await agent.dispose()
    return agent.adapterSessionId
  }
  const said = (role: 'user' | 'assistant', content: string): Message => ({
    messageId: content,
    sessionId: 's',
    turnId: null,
    role,
    contentText: content,
    blocks: [{ type: 'text', content }],
    timestamp: 0,
  })

  it('is loaded without telling its history again, by agents that cannot resume', async () => {
    const world = await openScripted('resume')
    const adapterSessionId = await earlier(world)
    const { agent, events, prompt, text } = await observe(world, { resume: { adapterSessionId } })
    expect(agent).toMatchObject({ continued: 'loaded', adapterSessionId, load: { kind: 'load' } })
    expect(agent.resume).toBeUndefined()
    expect(events).toEqual([])
    await prompt('recall')
    expect(text()).toBe('You told me the sea')
  })

  it('is waited for by agents that answer before they have told it', async () => {
    const world = await openScripted('resume', 'gemini-cli')
    const adapterSessionId = await earlier(world)
    const { events } = await observe(world, { resume: { adapterSessionId } })
    expect(events).toEqual([])
  })

  it('is told in words where the agent loads it, and has nothing of it', async () => {
    const world = await openScripted('resume,replay', 'gemini-cli')
    const adapterSessionId = await earlier(world)
    const { agent, events, prompt, text } = await observe(world, {
      resume: { adapterSessionId },
      history: async () => [said('user', 'I like the sea')],
    })
    expect(agent.continued).toBe('new')
    expect(ofType(events, 'notice')).toHaveLength(1)
    await prompt('echo-prompt')
    expect(text()).toContain('I like the sea')
    // Nothing was said before, so nothing is missing.
    const { agent: fresh } = await observe(world, { resume: { adapterSessionId }, history: async () => [] })
    expect(fresh.continued).toBe('loaded')
  })

  it.each(['resume,load', ''])('is told in words where it cannot be had (agent without "%s")', async (without) => {
    const world = await openScripted(without)
    const { agent, events, prompt, text } = await observe(world, {
      resume: { adapterSessionId: 'gone' },
      history: async () => [said('user', 'I like the sea'), said('assistant', 'So do I')],
    })
    expect(agent.continued).toBe('new')
    expect(ofType(events, 'notice')).toHaveLength(without === '' ? 1 : 0)
    await prompt('echo-prompt')
    const [told, asked] = JSON.parse(text()) as [{ text: string }, { text: string }]
    expect(told.text).toMatch(/User: I like the sea\n\nAssistant: So do I/)
    expect(asked.text).toBe('echo-prompt')
  })

  it('can be forked', async () => {
    const { agent } = await startScripted()
    expect(await agent.fork?.fork()).toEqual({
      ok: true,
      value: { adapterSessionId: `${agent.adapterSessionId}-fork` },
    })
  })
})
