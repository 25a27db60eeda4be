import { describe, expect, it } from 'vitest'
import { contractError, errorNumbers, type ErrorCode } from '../kernel/errors'
import { fromErrorObject, toErrorObject } from './error-object'

describe('errors over JSON-RPC', () => {
  it.each(Object.keys(errorNumbers) as ErrorCode[])('%s comes back as it went', (code) => {
    const plain = contractError(code, 'What happened.')
    expect(fromErrorObject(toErrorObject(plain))).toEqual(plain)
    const detailed = contractError(code, 'What happened.', { path: ['a', 1] })
    expect(fromErrorObject(toErrorObject(detailed))).toEqual(detailed)
  })

  it('details cannot take the place of the code', () => {
    expect(toErrorObject(contractError('internal', 'x', { code: 'other' })).data).toEqual({ code: 'internal' })
  })

  it('a code is known by its number where there is no name', () => {
    expect(fromErrorObject({ code: -32601, message: 'Method not found' })).toEqual(
      contractError('unknown-request', 'Method not found'),
    )
  })

  it.each([
    ['a newer code', { code: -32999, message: 'New.', data: { code: 'brand-new' } }, 'New.', 'brand-new'],
    ['a name of every object', { code: 1, message: 'Odd.', data: { code: 'constructor' } }, 'Odd.', 'constructor'],
    ['nothing at all', undefined, 'The request failed.', undefined],
  ])('%s becomes internal', (_what, json, message, unknownCode) => {
    expect(fromErrorObject(json)).toEqual(contractError('internal', message, { unknownCode }))
  })
})
