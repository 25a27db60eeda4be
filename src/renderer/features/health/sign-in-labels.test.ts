import { expect, it } from 'vitest'
import { signInLabel } from './sign-in-labels'

it.each([
  [{}, 'Reports its sign-in status when it starts', false],
  [{ signInProblem: 'did not answer.' }, 'Sign-in unknown: did not answer', true],
  [{ signIn: { isSignedIn: false } }, 'Sign-in required', true],
  [{ signIn: { isSignedIn: true } }, 'Signed in', false],
  [{ signIn: { isSignedIn: true, method: 'api_key' } }, 'Signed in (api_key)', false],
  [{ signIn: { isSignedIn: true, account: 'ada' } }, 'Signed in as ada', false],
  [{ signIn: { isSignedIn: true, account: 'ada', method: 'chatgpt' } }, 'Signed in as ada (chatgpt)', false],
])('says %j as "%s"', (health, words, warn) => {
  expect(signInLabel(health)).toEqual({ words, warn })
})
