import { expect, it } from 'vitest'
import { promptText } from './attachments'

const text = (content: string) => ({ type: 'text' as const, content })

it('is what the user says, without what Parley tells beside it', () => {
  expect(promptText([text('[The user has changed the plan.]\n\n'), text('go on')])).toBe('go on')
  expect(promptText([text('[A summary:]\n\nfound [it]\n\n[End.]'), text('say [this]'), text('now')])).toBe(
    'say [this]\nnow',
  )
  expect(promptText([text('[x]')])).toBe('[x]')
})
