import { describe, expect, it } from 'vitest'
import { MarkdownStream, type MarkdownPiece } from './stream'

const render = (text: string): readonly MarkdownPiece[] => new MarkdownStream().update(text, true)
const html = (text: string): string =>
  render(text)
    .map((piece) => (piece.kind === 'html' ? piece.html : `[${piece.language}|${piece.code}]`))
    .join('')

const sample = [
  '# Heading',
  '',
  'A paragraph with `code` and **weight**',
  'over two lines.',
  '',
  '- one',
  '- two',
  '',
  '  still two',
  '',
  '1. first',
  '',
  '   ```ts',
  '   const nested = 1',
  '   ```',
  '',
  '```js',
  'const a = 1',
  '',
  'const b = 2',
  '```',
  '',
  '| a | b |',
  '| - | -: |',
  '| 1 | 2 |',
  '',
  '> quoted',
  '',
  'Title',
  '=====',
  '',
  'The end.',
].join('\n')

describe('a growing text', () => {
  it('comes out the same whether it grew by single characters or came at once', () => {
    const stream = new MarkdownStream()
    for (let end = 1; end < sample.length; end++) stream.update(sample.slice(0, end), false)
    expect(stream.update(sample, true)).toEqual(render(sample))
  })

  it('keeps every piece but the last as it was', () => {
    const stream = new MarkdownStream()
    const before = stream.update('first\n\nsecond\n\nthird', false)
    const after = stream.update('first\n\nsecond\n\nthird grows\n\n# and more', false)
    expect(after).toHaveLength(4)
    expect(after[0]).toBe(before[0])
    expect(after[1]).toBe(before[1])
    expect(after[2]).not.toBe(before[2])
  })

  it('reads a text that was replaced anew', () => {
    const stream = new MarkdownStream()
    stream.update('one\n\ntwo', false)
    expect(stream.update('three', true)).toEqual(render('three'))
  })

  it('shows an unclosed fence as code at once', () => {
    const [piece] = new MarkdownStream().update('```py\nprint(1)', false)
    expect(piece).toMatchObject({ kind: 'code', language: 'py', code: 'print(1)' })
  })

  it('resolves link definitions at the end of the text once it is complete', () => {
    const text = 'See [the page][p].\n\nMore.\n\n[p]: https://example.org/'
    const stream = new MarkdownStream()
    for (let end = 1; end <= text.length; end++) stream.update(text.slice(0, end), false)
    const [first] = stream.update(text, true)
    expect(first?.kind === 'html' && first.html).toContain('<a href="https://example.org/">the page</a>')
  })
})

describe('what is shown', () => {
  it('makes links of http, https and mailto only', () => {
    expect(html('[a](https://example.org)')).toContain('<a href="https://example.org">a</a>')
    expect(html('[a](mailto:ann@example.org)')).toContain('href="mailto:ann@example.org"')
    expect(html('[code](src/index.ts)')).toContain('<a href="parley-file:src%2Findex.ts::" class="file">code</a>')
    for (const target of [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'vbscript:x',
      'data:text/html,x',
      '//evil.test/',
    ])
      expect(html(`[a](${target})`)).not.toMatch(/<a\b/)
  })

  it('does not take file names for hosts', () => {
    expect(html('see setup.py and readme.md')).not.toContain('<a')
    expect(html('see https://example.org/x.')).toContain('<a href="https://example.org/x">')
  })

  it('loads no picture from elsewhere', () => {
    expect(html('![chart](https://example.org/a.png)')).toContain(
      '<a href="https://example.org/a.png">Image: chart</a>',
    )
    expect(html('![x](data:image/png;base64,AAAA)')).toContain('<img')
    expect(html('![x](data:image/svg+xml;base64,AAAA)')).not.toContain('<img')
    expect(html('![x](file:///a.png)')).toBe('<p>Image: x</p>\n')
  })

  it('aligns table cells by class', () => {
    expect(html('| a |\n| -: |\n| 1 |')).toContain('<td class="align-right">1</td>')
  })
})

describe('hostile text', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
    '[x](https://e.test "onmouseover=alert(1)")',
    '![x](x" onerror="alert(1))',
    '![" onerror="alert(1)](data:image/png;base64,AAAA)',
    '```"><img src=x onerror=alert(1)>\ncode\n```',
    '- ```"><script>alert(1)</script>\n  code\n  ```',
    '<style>*{background:url(https://evil.test)}</style>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<base href="https://evil.test/">',
    '<form action="https://evil.test"><button>go</button></form>',
    '[a]: javascript:alert(1)\n\n[a]',
    '<https://e.test/"onclick="alert(1)>',
    '<javascript:alert(1)>',
  ]

  it.each(hostile)('runs and loads nothing: %s', (text) => {
    const holder = document.createElement('div')
    for (const piece of render(text)) if (piece.kind === 'html') holder.insertAdjacentHTML('beforeend', piece.html)
    expect(
      holder.querySelectorAll('script,iframe,style,svg,math,form,base,button,object,embed,link,meta'),
    ).toHaveLength(0)
    for (const element of holder.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|style/)
        if (name === 'href') expect(value).toMatch(/^(https?|mailto):/)
        if (name === 'src') expect(value).toMatch(/^data:image\/(png|jpeg|gif|webp);base64,/)
      }
  })
})
