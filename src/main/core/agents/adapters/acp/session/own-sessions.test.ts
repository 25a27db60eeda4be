import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { observe } from '#core/agents/adapters/testing/observe'
import { ofTest } from '#core/agents/adapters/testing/program-world'
import { createWorld } from '../testing/world'

const open = (capabilities: string) =>
  ofTest(createWorld('scripted-agent.mjs', { env: { SCRIPTED_AGENT_WITH: capabilities } }))

it('lists the sessions of an agent over all pages, newest first, and deletes one', async () => {
  const world = await open('list,delete')
  const ids: string[] = []
  for (const words of ['one', 'two', 'three']) {
    const { agent, prompt } = await observe(world)
    ids.push(agent.adapterSessionId)
    await prompt(`remember ${words}`)
    await agent.dispose()
  }
  const listed = await world.adapter.ownSessions?.list()
  if (listed?.ok !== true) throw new Error('not listed')
  const { sessions, ...facts } = listed.value
  expect(facts).toEqual({ isWhole: true, canDelete: true })
  expect(sessions.map(({ adapterSessionId }) => adapterSessionId).toSorted()).toEqual(ids.toSorted())
  expect(sessions.map(({ title = '' }) => title).toSorted()).toEqual(['one', 'three', 'two'])
  const times = sessions.map(({ updatedAt = 0 }) => updatedAt)
  expect(times).toEqual(times.toSorted((left, right) => right - left))
  expect(await world.adapter.ownSessions?.remove(ids[0] ?? '')).toEqual({ ok: true, value: undefined })
  expect((await readdir(world.home)).filter((name) => name.endsWith('.session'))).toHaveLength(2)
  // A session that is gone counts as deleted.
  expect(await world.adapter.ownSessions?.remove(ids[0] ?? '')).toEqual({ ok: true, value: undefined })
  expect(await world.processes()).toEqual([])
})

it('says what an agent cannot do', async () => {
  const world = await open('')
  expect(await world.adapter.ownSessions?.list()).toMatchObject({
    error: { isUnable: true, message: 'Fake does not list its sessions.' },
  })
  expect(await world.adapter.ownSessions?.remove('one')).toMatchObject({
    error: { isUnable: true, message: 'Fake does not delete sessions on request.' },
  })
})
