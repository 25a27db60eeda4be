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

  it('of requests are told without the names of the protocol', () => {
    const failure = requestFailure('Request session.resume failed with message: It is locked.')
    expect(failure.message).toBe('GitHub Copilot: It is locked.')
  })
})
