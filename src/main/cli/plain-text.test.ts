import { expect, it } from 'vitest'
import { judgedText, plainText } from './plain-text'

it('takes control sequences and what reorders other text out of titles', () => {
  expect(plainText('\u001b[31mred\u001b[0m\n\u202egnp.exe\u2066 עברית')).toBe('red gnp.exe עברית')
})

it('leaves nothing out of what is to be judged, and shows what cannot be seen', () => {
  expect(judgedText('echo safe\u001b[2K\r\nrm -rf \u202e~\u200b')).toBe(
    'echo safe⟨U+001B⟩[2K ⏎ rm -rf ⟨U+202E⟩~⟨U+200B⟩',
  )
  const long = `echo ${' '.repeat(5000)}; rm`
  expect(judgedText(long)).toMatch(/^echo +… \(5009 characters; see all of it /)
})
