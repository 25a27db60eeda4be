import { expect, test } from 'vitest'
import { MarkdownStream } from './stream'

function shown(text: string): HTMLElement {
  const holder = document.createElement('div')
  for (const piece of new MarkdownStream('person').update(text, true)) {
    if (piece.kind === 'html') holder.insertAdjacentHTML('beforeend', piece.html)
    else holder.append(Object.assign(document.createElement('pre'), { textContent: piece.code }))
  }
  return holder
}
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

test.each([
  'rename __init__.py and __main__.py',
  '2*3*4*5 = 120 and **kwargs, *args',
  '\\\\server\\share\\new',
  'C:\\_temp\\*.log',
  'a \\* b \\_ c',
  '~~not gone~~ and ~/x ~/y',
  '# not a heading',
  'Title\n=====',
  'Title\n---',
  '---',
  '> quoted\n> twice',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '[ERROR]: timeout',
  '[p]: https://example.org/ "title"',
  'see [^1]\n\n[^1]: RFC9110',
  'array[i](x) and fn[0](y)',
  'x < y && y > z; &amp; &lt;b&gt; &copy;',
  '<div class="a">text</div> <!-- note --> List<String>',
  '<https://example.org/>',
  '$HOME/bin:$PATH costs $5 or 10$ of $x^2$',
  'echo `date` and ``a ` b``',
  '- one\n- two\n  * three',
  '+ 5 points\n- 5 degrees',
  '3. third\n4. fourth',
  '1) one',
  '- [ ] open\n- [x] done',
  'a  \nb\\\nc',
  '2024. was a good year',
  'dictionary {a: 1} and :smile: and ==mark== and ^sup^',
])('keeps every character of %s', (text) => {
  expect(squeezed(shown(text).textContent)).toBe(squeezed(text))
})

test('keeps lines and the spaces in them', () => {
  const text = '  one\n    two   three\nfour'
  expect(shown(text).querySelector('p')?.textContent).toBe(text)
})

test('styles code, links and lists', () => {
  const holder = shown(
    'see `a.b` on https://example.org/x and [docs](https://example.org/d)\n\n- one\n\n```ts\nlet a\n```',
  )
  expect(holder.querySelector('code')?.textContent).toBe('`a.b`')
  expect([...holder.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://example.org/x',
    'https://example.org/d',
  ])
  expect(holder.querySelector('li')?.textContent.trim()).toBe('- one')
  expect(holder.querySelector('pre')?.textContent).toBe('let a\n')
})
