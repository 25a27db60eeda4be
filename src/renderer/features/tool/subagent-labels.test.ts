import { expect, it } from 'vitest'
import { subagentLabel } from './subagent-labels'

it.each([
  [{ status: 'running' }, undefined, 'working'],
  [{ status: 'running' }, 'callingTool', 'using a tool'],
  [{ status: 'completed' }, undefined, 'done'],
  [{ status: 'completed', outcome: 'cancelled' }, undefined, 'stopped'],
  [{ status: 'completed', outcome: 'error', failure: 'No.' }, undefined, 'failed'],
] as const)('%o with a session that is %s is %s', (state, runStatus, words) => {
  expect(subagentLabel({ childId: 'c', task: 'look', ...state }, runStatus)).toBe(words)
})
