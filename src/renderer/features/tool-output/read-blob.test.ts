import { expect, it } from 'vitest'
import type { RequestInput, RequestName, RequestResult } from '#shared/contract'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { readBlob } from './read-blob'

const holding = (text: string) => ({
  request: <N extends RequestName>(_name: N, input: RequestInput<N>) => {
    const { offset = 0, limit = text.length } = input as RequestInput<'session.readBlob'>
    const part = ok({ text: text.slice(offset, offset + limit), total: text.length })
    return Promise.resolve(part as unknown as RequestResult<N>)
  },
})

it('puts a long output together', async () => {
  const text = 'x'.repeat(2_500_000)
  expect(await readBlob(holding(text), 's', 'b')).toEqual(ok(text))
  expect(await readBlob(holding(''), 's', 'b')).toEqual(ok(''))
})

it('says why it cannot be read', async () => {
  const failure = err(contractError('blob-not-found', 'gone'))
  const requester = { request: <N extends RequestName>() => Promise.resolve(failure as RequestResult<N>) }
  expect(await readBlob(requester, 's', 'b')).toEqual(failure)
})
