import { expect, it } from 'vitest'
import { createReplay as claude } from './claude-code/testing/world'
import { createWorld as codex } from './codex/testing/world'
import { hasCome, observe } from './testing/observe'
import { ofTest } from './testing/program-world'

it.each([
  ['Claude Code', claude],
  ['Codex', () => codex()],
])('%s takes the name of a session, and tells it as one that a person chose', async (_name, create) => {
  const observed = await observe(await ofTest(create()))
  expect(await observed.agent.naming?.rename('Mine')).toEqual({ ok: true, value: undefined })
  await hasCome(observed, 'title')
  expect(observed.events).toContainEqual({ type: 'title', title: 'Mine', isChosen: true })
})
