import { expect, it } from 'vitest'
import { typedEnv } from './typed-env'

it('sets what has a value, leaves what has none, and takes out what is gone', () => {
  expect(typedEnv('A=1\n B = x=y \nKEEP=\n\n', ['KEEP', 'GONE'])).toEqual({ A: '1', B: 'x=y', GONE: null })
  expect(typedEnv('NEW=', [])).toEqual({ NEW: '' })
})
