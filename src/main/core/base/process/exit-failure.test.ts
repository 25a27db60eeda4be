import { expect, it } from 'vitest'
import { failureOfExit } from './exit-failure'

const crash = {
  expected: false,
  reason: 'stopped (exit 1)',
  exitCode: 1,
  signal: null,
  log: "/agent.js:3\nthrow new Error('the token expired')\n^\n\nError: the token expired\n    at main (/agent.js:3:7)\n\nNode.js v24.21.0",
} as const

it('an agent that ended during its work names the line that states the cause', () => {
  const failure = {
    message: 'Fake stopped (exit 1): Error: the token expired',
    category: 'runtime',
    recoverable: true,
  }
  expect(failureOfExit('Fake', crash)).toEqual(failure)
})

it('an agent that wrote nothing fails without a quotation', () => {
  const { log: _log, ...silent } = crash
  expect(failureOfExit('Fake', silent).message).toBe('Fake stopped (exit 1).')
})
