import { expect, it } from 'vitest'
import { observe } from '#core/agents/adapters/testing/observe'
import { ofTest } from '#core/agents/adapters/testing/program-world'
import { noticesIn, ofType } from '#core/agents/adapters/testing/told'
import { createReplay } from '../testing/world'

it('stops what works in the background before the program, and tells it', async () => {
  const world = await ofTest(createReplay())
  const observed = await observe(world)
  expect(await observed.prompt('background')).toMatchObject({ outcome: 'completed' })
  expect(ofType(observed.events, 'tasks').at(-1)?.tasks).toMatchObject([
    { status: 'running', executionMode: 'background' },
  ])
  await observed.agent.dispose()
  await observed.agent.dispose()
  expect(noticesIn(observed.events)).toEqual(['Stopped with Claude Code: bg subtask.'])
  expect(ofType(observed.events, 'tasks').at(-1)?.tasks).toMatchObject([{ status: 'cancelled' }])
  expect(await world.processes()).toEqual([])
})
