import { expect, it } from 'vitest'
import { chooseOption, chooseWithRule } from './options'

it.each(['once', 'session', 'always'] as const)(
  'no option of an unknown effect is chosen by anything (%s)',
  (scope) => {
    const options = [{ optionId: 'o', name: 'Allow it', kind: 'other' }] as const
    for (const behavior of ['allow', 'deny'] as const) {
      expect(chooseOption(options, { behavior, scope })).toBeUndefined()
      expect(chooseWithRule(options, { behavior, scope })).toBeUndefined()
    }
    expect(chooseOption(options, { optionId: 'o' })).toBe(options[0])
  },
)
