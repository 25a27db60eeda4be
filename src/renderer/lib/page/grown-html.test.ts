import { afterEach, expect, test } from 'vitest'
import { showCode, showHtml } from './grown-html'

afterEach(() => document.body.replaceChildren())

function place(): HTMLElement {
  const element = document.createElement('div')
  document.body.append(element)
  return element
}

/** Selects a text of the page. */
function select(element: HTMLElement, text: string): void {
  const at = element.textContent.indexOf(text)
  const range = document.createRange()
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let before = 0
  for (let node = nodes.nextNode() as Text | null; node !== null; node = nodes.nextNode() as Text | null) {
    if (at >= before && at < before + node.length) range.setStart(node, at - before)
    if (at + text.length > before && at + text.length <= before + node.length)
      range.setEnd(node, at + text.length - before)
    before += node.length
  }
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
}

test.each([
  ['a paragraph', '<p>one two</p>', '<p>one two three</p>', 'one two'],
  ['a paragraph that gets emphasis', '<p>one two **thr</p>', '<p>one two <strong>three</strong></p>', 'one two'],
  ['an emphasis that goes on', '<p>a <em>one two</em></p>', '<p>a <em>one two</em> and more</p>', 'one two'],
  ['a list', '<ul><li>one</li></ul>', '<ul><li>one</li><li>two</li></ul>', 'one'],
  ['a list that gets loose', '<ul><li>one</li></ul>', '<ul><li><p>one</p></li><li><p>two</p></li></ul>', 'one'],
  [
    'a table',
    '<table><tbody><tr><td>one</td></tr></tbody></table>',
    '<table><tbody><tr><td>one</td><td>two</td></tr></tbody></table>',
    'one',
  ],
  ['a heading from a paragraph', '<p>one two</p>', '<h1>one two</h1>', 'one'],
  ['over two elements', '<p>one</p><p>two</p>', '<p>one</p><p>two three</p>', 'onetwo'],
])('a selection stays while %s grows', (_name, before, after, text) => {
  const element = place()
  showHtml(before, '')(element)
  select(element, text)
  showHtml(after, '')(element)
  expect(element.innerHTML).toBe(after)
  expect(String(getSelection())).toBe(text)
})

test('nodes whose source did not change stay, with what became of them', () => {
  const element = place()
  showHtml('<p>a <span class="math">$x$</span> b</p>', '.math')(element)
  const [paragraph, math] = [element.querySelector('p'), element.querySelector('.math')]
  math?.replaceChildren(document.createElement('math'))
  showHtml('<p>a <span class="math">$x$</span> b and c</p>', '.math')(element)
  expect(element.querySelector('p')).toBe(paragraph)
  expect(element.querySelector('.math')).toBe(math)
  expect(element.textContent).toBe('a  b and c')
  showHtml('<p>a <span class="math">$x+y$</span> b and c</p>', '.math')(element)
  expect(element.querySelector('.math')?.textContent).toBe('$x+y$')
})

test('code keeps its nodes and the selection while it grows and is coloured', () => {
  const element = place()
  showCode('', 'const a = 1\nlet b')(element)
  select(element, 'a = 1')
  showCode('<span class="k">const</span> a = 1\n', 'let b')(element)
  expect(String(getSelection())).toBe('a = 1')
  const keyword = element.querySelector('.k')
  showCode('<span class="k">const</span> a = 1\n', 'let b = 2\nc')(element)
  showCode('<span class="k">const</span> a = 1\n<span class="k">let</span> b = 2\n', 'c')(element)
  expect(String(getSelection())).toBe('a = 1')
  expect(element.querySelector('.k')).toBe(keyword)
  expect(element.innerHTML).toBe('<span class="k">const</span> a = 1\n<span class="k">let</span> b = 2\nc')
})

test('a selection elsewhere is not touched', () => {
  const [element, other] = [place(), place()]
  other.textContent = 'other words'
  showHtml('<p>one</p>', '')(element)
  select(other, 'words')
  showHtml('<h1>one</h1>', '')(element)
  expect(String(getSelection())).toBe('words')
})
