import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { outline, playgroundWorld } from '../testing/world'

const world = playgroundWorld()

describe('a start of the playground', () => {
  it('goes on with its own model and mode when it has not those asked for, and says so', async () => {
    const told: AdapterEvent[] = []
    const options = {
      cwd: world.cwd,
      directories: [],
      onEvent: (event: AdapterEvent) => void told.push(event),
      onLog: () => undefined,
      signal: new AbortController().signal,
    }
    expect(await world.adapter.start({ ...options, model: 'gpt', mode: 'yolo' })).toMatchObject({
      ok: true,
      value: { models: { state: { current: 'brisk' } }, modes: { state: { current: 'ask' } } },
    })
    expect(told).toEqual([
      {
        type: 'notice',
        level: 'warning',
        message: 'Playground has no model "gpt". It has brisk and pensive. It goes on with brisk.',
      },
      {
        type: 'notice',
        level: 'warning',
        message: 'Playground has no mode "yolo". It has ask and auto. It goes on with ask.',
      },
    ])
    expect(await world.adapter.start({ ...options, cwd: join(world.cwd, 'gone') })).toMatchObject({ ok: false })
  })

  it('thinks first with the model that does', async () => {
    const { prompt } = await world.start({ model: 'pensive' })
    expect(outline(await prompt('say hello'))).toEqual(['title', 'reasoning', 'text'])
  })

  it('can be cancelled from its first event on', async () => {
    const session = await world.start({ onEvent: () => void session.agent.cancel() })
    expect(await session.agent.prompt([{ type: 'text', content: 'long' }])).toMatchObject({ outcome: 'cancelled' })
  })
})
