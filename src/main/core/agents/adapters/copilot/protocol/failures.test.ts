import { describe, expect, it } from 'vitest'
import { promptFailure, requestFailure } from './failures'

describe('failures', () => {
  it('name what can be done', () => {
    const failed = promptFailure({ errorType: 'authentication', message: 'Who are you?' })
    expect(failed).toMatchObject({ category: 'provider', recoverable: true })
    expect(failed.message).toMatch(/^Who are you\?\nSign in/)
    expect(promptFailure({ errorType: 'context_limit', message: 'Too long.' })).toMatchObject({ recoverable: false })
    expect(promptFailure({})).toMatchObject({ message: 'GitHub Copilot failed and did not say why.' })
  })

  it('can be made up for where Copilot names what helps, or another model does', () => {
    const denied = promptFailure({ errorType: 'authorization', message: 'No.', remediation: 'switch_account' })
    expect(denied).toMatchObject({ recoverable: true })
    expect(denied.message).toMatch(/^No\.\nSign in with another account/)
    expect(promptFailure({ errorType: 'quota', message: 'None left.' })).toMatchObject({ recoverable: false })
    expect(promptFailure({ errorType: 'quota', message: 'None left.', eligibleForAutoSwitch: true })).toEqual({
      message: 'None left.',
      category: 'provider',
      recoverable: true,
      limit: { kind: 'account', window: 'month', words: 'None left.' },
    })
    expect(promptFailure({ message: 'Blocked.', remediation: 'fly' }).message).toBe('Blocked.')
  })

  it('of requests are told without the names of the protocol', () => {
    const failure = requestFailure('Request session.resume failed with message: It is locked.')
    expect(failure.message).toBe('GitHub Copilot: It is locked.')
  })
})
