import { describe, expect, it } from 'vitest'
import { missingKey, parseSignIn, signInEnvironment } from './sign-in'

const env = { PATH: '/bin', ANTHROPIC_API_KEY: 'key', ANTHROPIC_AUTH_TOKEN: 'token', CLAUDE_CODE_OAUTH_TOKEN: 'oauth' }

describe('the way of signing in', () => {
  it('decides which of the variables count; where none is chosen all do', () => {
    expect(signInEnvironment(env, 'login')).toEqual({ PATH: '/bin', CLAUDE_CODE_OAUTH_TOKEN: 'oauth' })
    expect(Object.keys(signInEnvironment(env, 'api-key'))).not.toContain('CLAUDE_CODE_OAUTH_TOKEN')
    expect(signInEnvironment(env, undefined)).toBe(env)
  })

  it('by a key needs one', () => {
    expect(missingKey({ PATH: '/bin' }, 'api-key')?.message).toContain('there is none')
    expect(missingKey(env, 'api-key')).toBeUndefined()
    expect(missingKey({ PATH: '/bin' }, 'login')).toBeUndefined()
  })
})

describe('what the program says of it', () => {
  it('is read, and nothing else is taken for it', () => {
    expect(parseSignIn('{"loggedIn":false,"authMethod":"none"}')).toEqual({ isSignedIn: false })
    expect(parseSignIn('{"loggedIn":true,"authMethod":"claude.ai","email":"ada@example.com"}\n')).toEqual({
      isSignedIn: true,
      method: 'claude.ai',
      account: 'ada@example.com',
    })
    expect(parseSignIn('error: unknown command auth')).toBeUndefined()
    expect(parseSignIn('{}')).toBeUndefined()
  })
})
