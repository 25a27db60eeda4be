import { describe, expect, it } from 'vitest'
import { contractError, errorNumbers, type ErrorCode } from '../kernel/errors'
import { errorObjects } from './error-object'
import { namedErrors } from './named-errors'

describe('errors between a window and its host', () => {
  it.each(Object.keys(errorNumbers) as ErrorCode[])('%s arrives as it was sent, in both directions', (code) => {
    for (const details of [undefined, { path: ['a', 1] }]) {
      const error = contractError(code, 'Something happened.', details)
      expect(namedErrors.read(errorObjects.write(error))).toEqual(error)
      expect(errorObjects.read(namedErrors.write(error))).toEqual(error)
    }
  })

  it.each([undefined, null, 'text', 7, {}, { data: null }, { data: { code: 7 }, message: 7 }])(
    '%j is an error without a name',
    (json) => {
      expect(namedErrors.read(json).code).toBe('internal')
    },
  )
})
