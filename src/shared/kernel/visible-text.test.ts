import { expect, it } from 'vitest'
import { visibleText } from './visible-text'

it.each([
  ['rm \u202egpj.exe', 'rm ⟨U+202E⟩gpj.exe'],
  ['a\u2066b\u2069', 'a⟨U+2066⟩b⟨U+2069⟩'],
  ['a\u200bb\ufeffc', 'a⟨U+200B⟩b⟨U+FEFF⟩c'],
  ['\u001b[2K\u001b[1A', '⟨U+001B⟩[2K⟨U+001B⟩[1A'],
  ['safe\rrm x', 'safe⟨U+000D⟩rm x'],
  ['\u0000\b\u007f\u0085', '⟨U+0000⟩⟨U+0008⟩⟨U+007F⟩⟨U+0085⟩'],
  ['a\u2028b\u2029c', 'a⟨U+2028⟩b⟨U+2029⟩c'],
  ['a\u00a0b\u3000c', 'a⟨U+00A0⟩b⟨U+3000⟩c'],
  ['\u3164\u2800\u{e0041}', '⟨U+3164⟩⟨U+2800⟩⟨U+E0041⟩'],
  ['lone \ud800 half', 'lone ⟨U+D800⟩ half'],
])('shows what cannot be seen in %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown)
})

it('leaves what can be seen as it is', () => {
  const text = 'git commit -m "grüße, 日本, עברית, 🙂"\n\tnext line'
  expect(visibleText(text)).toBe(text)
  expect(visibleText('a\r\nb')).toBe('a\nb')
})
