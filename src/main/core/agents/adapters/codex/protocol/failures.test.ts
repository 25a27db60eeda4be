import { describe, expect, it } from 'vitest'
import { resultOf } from './failures'

describe('a turn that failed', () => {
  const failed = (codexErrorInfo: unknown) =>
    resultOf({ id: 'u', status: 'failed', error: { message: 'No.', codexErrorInfo } }).failure

  it('says whose fault it is, and whether trying again helps', () => {
    expect(failed('serverOverloaded')).toMatchObject({ category: 'provider', recoverable: true })
    expect(failed('contextWindowExceeded')).toMatchObject({ category: 'provider', recoverable: false })
    expect(failed('sandboxError')).toMatchObject({ category: 'runtime' })
    expect(resultOf({ id: 'u', status: 'interrupted' })).toMatchObject({ outcome: 'cancelled' })
  })

  it('says how to sign in when it failed for the lack of it', () => {
    expect(failed('unauthorized')?.message).toContain('codex login')
    expect(failed({ responseStreamConnectionFailed: { httpStatusCode: 401 } })?.message).toContain('codex login')
  })
})
