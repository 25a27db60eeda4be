import { expect, test, vi } from 'vitest'
import type { Requester } from '#client/connection'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { findMessage } from './find-message'

test('one request finds a message, however long the session is', async () => {
  const messages = [{ messageId: 'm7', position: 90_000 }]
  const request = vi.fn(() => Promise.resolve(ok({ messages, blocks: [], turns: [], total: 100_000 })))
  const place = await findMessage({ request } as unknown as Requester, 's', 'm7')
  expect(place).toEqual({ sessionId: 's', messageId: 'm7', position: 90_000, nth: 0 })
  expect(request).toHaveBeenCalledOnce()
})

test('a message that was taken out, or is in another session, is not found', async () => {
  const next = [{ messageId: 'm8', position: 8 }]
  const answers = [ok({ messages: next, blocks: [], turns: [], total: 9 }), err(contractError('message-not-found', ''))]
  for (const answer of answers) {
    const request = () => Promise.resolve(answer)
    expect(await findMessage({ request } as unknown as Requester, 's', 'm7')).toBeNull()
  }
})
