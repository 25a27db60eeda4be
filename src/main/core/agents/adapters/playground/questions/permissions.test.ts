import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { saidIn } from '#core/agents/adapters/testing/told'
import { outline, playgroundWorld } from '../testing/world'

const world = playgroundWorld()

describe('permissions of the playground', () => {
  const content = () => readFile(join(world.cwd, 'b.txt'), 'utf8')

  it('asks between the start of a tool and its end, with what would change', async () => {
    world.answers = ['allow_once']
    const { prompt } = await world.start()
    const events = await prompt('write hello to b.txt')
    expect(outline(events)).toEqual(['title', 'tool.started', 'permission.requested', 'tool.completed', 'text'])
    expect(events[2]).toMatchObject({
      toolName: 'write',
      toolInput: { path: 'b.txt', content: 'hello\n' },
      dangerLevel: 'write',
      preview: [{ type: 'diff', oldText: null, newText: 'hello\n' }],
    })
    expect(await content()).toBe('hello\n')
  })

  it('leaves alone what it may not do, and says what it was told', async () => {
    const session = await world.start({
      onEvent: (event) => {
        if (event.type !== 'permission.requested') return
        const answer = { outcome: 'selected', optionId: 'reject_once', message: 'not now' } as const
        session.agent.permissions?.respond(event.requestId, answer)
      },
    })
    const events = await session.prompt('write hello to b.txt')
    expect(events).toContainEqual(expect.objectContaining({ type: 'tool.completed', outcome: 'cancelled' }))
    expect(saidIn(events)).toContain('> not now')
    await expect(content()).rejects.toThrow()
  })

  it('asks once for a session where that was the answer', async () => {
    world.answers = ['allow_session', 'allow_once']
    const { events, prompt } = await world.start()
    await prompt('write one to b.txt')
    await prompt('write two to b.txt')
    expect(events.filter((event) => event.type === 'permission.requested')).toHaveLength(1)
    expect(await content()).toBe('two\n')
    await (await world.start()).prompt('write three to b.txt')
    expect(world.answers).toEqual([])
  })

  it('asks nothing in auto mode', async () => {
    const { agent, events, prompt } = await world.start()
    await agent.modes?.set('auto')
    await prompt('write hello to b.txt')
    expect(events.some((event) => event.type === 'permission.requested')).toBe(false)
    expect(await content()).toBe('hello\n')
  })

  it('does not use tools that the session withholds', async () => {
    const limited = await world.start({ mode: 'auto', disallowedTools: ['write'] })
    expect(saidIn(await limited.prompt('write hello to b.txt'))).toContain('not allowed to use the tool `write`')
    const none = await world.start({ allowedTools: [] })
    expect(saidIn(await none.prompt('list'))).toContain('not allowed to use the tool `list`')
    const some = await world.start({ allowedTools: ['list'] })
    expect(saidIn(await some.prompt('list'))).toContain('1 folder, 0 files')
    await expect(content()).rejects.toThrow()
  })

  it('withdraws its question when it is cancelled', async () => {
    const session = await world.start({
      onEvent: (event) => {
        if (event.type === 'permission.requested') void session.agent.cancel()
      },
    })
    const events = await session.prompt('write hello to b.txt')
    expect(outline(events)).toEqual([
      'title',
      'tool.started',
      'permission.requested',
      'permission.withdrawn',
      'tool.completed',
    ])
    await expect(content()).rejects.toThrow()
  })
})
