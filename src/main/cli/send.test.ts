import { expect, test } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { run } from './testing/run'

test.each([
  ['claude', 'claude is claude-code, which is not available here. parley agents lists the others.'],
  ['playgroud', 'Did you mean playground?'],
  ['nobody', 'parley agents lists them.'],
])('a message to the agent "%s", which is not there, says which may be meant', async (agent, hint) => {
  const { code, errors } = await run(['send', '--data', await temporaryFolder(), '--agent', agent, 'hello'])
  expect(code).toBe(1)
  expect(errors).toContain(hint)
})
