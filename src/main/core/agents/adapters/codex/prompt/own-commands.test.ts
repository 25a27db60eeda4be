import { expect, it } from 'vitest'
import { commandRequest } from './own-commands'

it('commands of the composer are requests of their own', () => {
  const request = (content: string) => commandRequest([{ type: 'text', content }], 't')
  expect(request('/compact')).toEqual({ method: 'thread/compact/start', params: { threadId: 't' } })
  expect(request('/review')?.params).toMatchObject({ target: { type: 'uncommittedChanges' } })
  expect(request('/review the tests')?.params).toMatchObject({ target: { type: 'custom', instructions: 'the tests' } })
  expect([request('/compactor'), request('see /review')]).toEqual([undefined, undefined])
})
