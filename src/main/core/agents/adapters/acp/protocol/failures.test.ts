import { RequestError } from '@agentclientprotocol/sdk/unstable'
import { expect, it } from 'vitest'
import { failureOf } from './failures'

it.each([
  ['Internal error', { details: 'No model is set.' }, 'No model is set.'],
  ['Internal error', 'The key is wrong.', 'The key is wrong.'],
  ['Internal error', { error: { message: 'Quota exceeded', code: 429 } }, 'Quota exceeded'],
  ['Internal error', { details: '{"error":{"message":"Overloaded","type":"overloaded_error"}}' }, 'Overloaded'],
  ['Invalid params', { cwd: '/', reason: 'cwd must be absolute' }, 'cwd must be absolute'],
  ['Internal error: API Error: 400 Mock failure', { errorKind: 'unknown' }, 'API Error: 400 Mock failure'],
  ['Internal error: Mock failure 400', { service: 'session', errorName: 'APIError' }, 'Mock failure 400'],
  ['Internal error: {"error":{"message":"Too long"}}', undefined, 'Too long'],
  ['Session not found', { details: 'Session not found' }, 'Session not found'],
  ['The turn failed', { details: 'Disk is full' }, 'The turn failed: Disk is full'],
  ['Internal error', { details: { code: 7 } }, 'Internal error'],
  ['Internal error', {}, 'Internal error'],
  ['{"unfinished', undefined, '{"unfinished'],
])('shows the own words of an agent: %s, %j', (message, data, words) => {
  const { message: shown, category } = failureOf(new RequestError(-32603, message, data), 'Agent')
  expect({ shown, category }).toEqual({ shown: words, category: 'provider' })
})

it('shows a bounded part of what an agent nests without end', () => {
  let data: object = { message: 'x'.repeat(100_000) }
  expect(failureOf(new RequestError(-32603, 'Internal error', data), 'Agent').message).toHaveLength(2000)
  for (let depth = 0; depth < 1000; depth++) data = { error: data }
  expect(failureOf(new RequestError(-32603, 'Internal error', data), 'Agent').message).toBe('Internal error')
})
