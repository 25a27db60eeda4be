import { expect, test } from 'vitest'
import { MarkdownStream, type MarkdownPiece } from './stream'

function shown(pieces: readonly MarkdownPiece[]): HTMLElement {
  const holder = document.createElement('div')
  for (const piece of pieces)
    holder.insertAdjacentHTML('beforeend', piece.kind === 'html' ? piece.html : `<pre>${piece.code}</pre>`)
  return holder
}

/** The text at once, and as it grew by single characters. */
function bothWays(text: string): HTMLElement[] {
  const stream = new MarkdownStream()
  for (let end = 1; end < text.length; end++) stream.update(text.slice(0, end), false)
  return [shown(new MarkdownStream().update(text, true)), shown(stream.update(text, true))]
}

test.each([
  ['[ERROR]: timeout', ['[ERROR]: timeout']],
  ['[ERROR]: config.json', ['[ERROR]: config.json']],
  ['[INFO]: https://example.org/status', ['[INFO]: https://example.org/status']],
  [
    'The log:\n\n[WARN]: deprecated\n[ERROR]: connection refused\n\nEnd.',
    ['[WARN]: deprecated', '[ERROR]: connection refused', 'End.'],
  ],
  ['See the note.[^1]\n\n[^1]: RFC9110', ['[^1]: RFC9110']],
  ['- one\n\n  [ERROR]: timeout\n- two', ['[ERROR]: timeout']],
  ['> [INFO]: https://example.org/', ['[INFO]: https://example.org/']],
  [
    '[a]: https://example.org/a\n[b]: https://example.org/b\n\nOnly [b] is used.',
    ['[a]: https://example.org/a', 'Only b'],
  ],
])('no line of %j vanishes', (text, words) => {
  for (const holder of bothWays(text)) for (const part of words) expect(holder.textContent).toContain(part)
})

test('a definition that something refers to is not shown', () => {
  for (const holder of bothWays(
    'See [the page][p] and ![it][q].\n\n[p]: https://example.org/x\n[q]: https://example.org/y.png',
  )) {
    expect(holder.querySelector('a')?.getAttribute('href')).toBe('https://example.org/x')
    expect(holder.textContent).not.toContain(']:')
  }
})

test('an address that grows is the whole one for what follows', () => {
  const stream = new MarkdownStream()
  stream.update('[p]: https://example', false)
  stream.update('[p]: https://example.org/whole', false)
  const pieces = stream.update('[p]: https://example.org/whole\n\nSee [it][p].', false)
  expect(shown(pieces).querySelector('a')?.getAttribute('href')).toBe('https://example.org/whole')
})
