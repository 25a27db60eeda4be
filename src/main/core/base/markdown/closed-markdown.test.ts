import createMarkdown from 'markdown-it'
import { expect, it } from 'vitest'
import { JSDOM } from 'jsdom'
import { closedMarkdown } from './closed-markdown'

const markdown = createMarkdown({ html: true })
const page = (text: string) => new JSDOM(markdown.render(text)).window.document

/** Texts that leave something open. */
const open: readonly string[] = [
  '```js\nconst half = 1',
  '```',
  '````md\n```sh\nmake\n```\n',
  '~~~~\nsome log',
  '- Do this:\n  ```sh\n  make',
  '1. Do this:\n\n   ~~~\n   make\n',
  '- ```js\n  code',
  '> ```\n> quoted',
  '> - ```\n>   deep',
  '<!-- a comment',
  'Words\n\n<!-- a comment > with\n\nlines',
  '- <!-- in a list',
  '<details><summary>More</summary>\n\nhidden',
  '<div style="display:none">\n\nhidden',
  'Some <b>bold and <i>more',
  '<table><tr><td>\n\ncell',
  '<script>\nlet a = 1',
  '<pre>\ntext',
  '<textarea>',
  '<?php echo 1',
  '<![CDATA[ x',
  '<div title="never',
  '<plaintext>',
  '<style>\nh2 { display: none }',
  '<details>\n\n```js\nboth',
]

it.each(open)('ends with the text: %j', (text) => {
  const closed = closedMarkdown(text)
  const document = page(`${closed}\n\n## NEXT\n\nWords **after**.\n`)
  const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === 'NEXT')
  expect(heading?.parentElement?.tagName).toBe('BODY')
  expect(document.querySelector('body > p:last-of-type strong')?.textContent).toBe('after')
  for (const line of text.split('\n')) expect(closed).toContain(line)
  // Every line with a fence is outside of code again, also for readers that know no lists.
  let fence: string | null = null
  for (const line of closed.split('\n')) {
    const [, marks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (marks === undefined) continue
    if (fence === null) fence = marks
    else if (marks.startsWith(fence)) fence = null
  }
  expect(fence).toBeNull()
})

it.each([
  'Plain *words*, a [link](https://example.org) and `code`.',
  '````md\n# No heading\n```sh\nmake\n```\n````',
  'Done:\n\n```js\nlet a\n```\n\nThat is all.',
  '- one\n  ```\n  a\n  ```\n- two',
  '<details><summary>More</summary>\n\ntext\n\n</details>',
  'a < b and c > d, x<y',
  '<br>',
])('leaves what is closed as it was: %j', (text) => {
  expect(closedMarkdown(text)).toBe(text)
})

it('keeps definitions of links and footnotes to itself', () => {
  const text =
    'See [the docs][1], [Site] and `[1]`[^note].\n\n```\n[1]\n```\n\n[1]: https://example.org/a "T"\n[site]: <https://example.org/b>\n[^note]: Words'
  const closed = closedMarkdown(text)
  const document = page(`${closed}\n\nLater [1] and [site].\n`)
  expect([...document.querySelectorAll('a')].map((link) => [link.textContent, link.href])).toEqual([
    ['the docs', 'https://example.org/a'],
    ['Site', 'https://example.org/b'],
    ['https://example.org/b', 'https://example.org/b'],
  ])
  expect(document.body.textContent).toContain('[1]: https://example.org/a')
  expect(document.body.textContent).toContain('[^note]: Words')
  expect(document.querySelector('pre')?.textContent).toBe('[1]\n')
  expect(document.querySelector('p code')?.textContent).toBe('[1]')
})

it('closes very long texts in time', () => {
  const started = performance.now()
  expect(closedMarkdown(`${'> '.repeat(20)}\`\`\`\n${'[a](\n'.repeat(30_000)}`)).toContain('```')
  expect(closedMarkdown('<!--'.repeat(100_000))).toContain('```')
  expect(performance.now() - started).toBeLessThan(20_000)
})
