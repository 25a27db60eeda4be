import { describe, expect, it } from 'vitest'
import { addressOfPlace, filePlace, linkedPlace, placeOfAddress } from './file-links'
import { createParser } from './parser'
import { sanitize } from './sanitize'
import { mathOf } from './typeset'

const html = (text: string) => sanitize(createParser().render(text)).trim()
const formulas = (text: string) => {
  const holder = document.createElement('div')
  holder.innerHTML = html(text)
  return [...holder.querySelectorAll('.math')].map(({ textContent }) => textContent)
}

describe('math', () => {
  it.each([
    ['The area is $\\pi r^2$.', ['$\\pi r^2$']],
    ['\\(a+b\\) and $x$', ['\\(a+b\\)', '$x$']],
    ['$$\n\\int_0^1 x\\,dx\n$$', ['$$\n\\int_0^1 x\\,dx\n$$']],
    ['\\[ a = b \\]', ['\\[ a = b \\]']],
    ['It costs $5 and then $10 more.', []],
    ['Set $HOME and $PATH, or ${USER}.', []],
    ['`$x$` stays code', []],
    ['\\$5$ stays text', []],
  ])('of %j is %j', (text, found) => {
    expect(formulas(text)).toEqual(found)
  })

  it('is typeset without anything that runs, loads or leads away', async () => {
    expect((await mathOf('x^2', false))?.querySelector('msup')?.textContent).toBe('x2')
    for (const tex of [
      '\\href{javascript:alert(1)}{x}',
      '\\url{https://example.com}',
      '\\includegraphics{https://example.com/a.png}',
      '\\htmlStyle{color:red}{x}',
      '\\class{evil}{x}',
      '\\text{<img src=x onerror=alert(1)>}',
    ])
      for (const element of (await mathOf(tex, false))?.querySelectorAll('*') ?? []) {
        expect(element.namespaceURI, tex).toBe('http://www.w3.org/1998/Math/MathML')
        expect(
          element.getAttributeNames().filter((name) => /^on|href|src|style|class/.test(name)),
          tex,
        ).toEqual([])
      }
    expect(await mathOf('\\def\\a{\\a\\a}\\a', false)).toBeNull()
    expect(await mathOf('\\notACommand{', false)).toBeNull()
  })
})

describe('task lists', () => {
  it('show done and open tasks, in words for screen readers', () => {
    const shown = html('- [x] done\n- [ ] open\n- [link](https://example.com)')
    expect(shown.match(/class="task"/g)).toHaveLength(2)
    expect(shown).toContain('task-box done')
    expect(shown).toMatch(/Done: <\/span><\/span>done/)
    expect(shown).not.toContain('[ ]')
  })
})

describe('places in files', () => {
  it.each([
    ['src/a.ts:12', { path: 'src/a.ts', line: 12 }],
    ['src/a.ts:12:3', { path: 'src/a.ts', line: 12, column: 3 }],
    ['C:\\src\\a.ts:12', { path: 'C:\\src\\a.ts', line: 12 }],
    ['src/a.ts', null],
    ['http://a.b/c.ts:12', null],
    ['12:30', null],
    ['a b.ts:1', null],
  ])('%j names %j', (text, place) => {
    expect(filePlace(text)).toEqual(place)
  })

  it.each([
    ['src/a.ts#L7', { path: 'src/a.ts', line: 7 }],
    ['src/a.ts', { path: 'src/a.ts' }],
    ['./my%20file.md', { path: './my file.md' }],
    ['javascript:alert(1).ts', null],
    ['data:text/html,x.ts', null],
    ['//example.com/a.ts', null],
    ['https://example.com/a.ts', null],
    ['#heading', null],
    ['parley-file:x.ts', null],
  ])('a link to %j leads to %j', (href, place) => {
    expect(linkedPlace(href)).toEqual(place)
  })

  it('survive as an address', () => {
    for (const place of [{ path: 'a:b %20/ü.ts', line: 3, column: 1 }, { path: 'x.ts' }])
      expect(placeOfAddress(addressOfPlace(place))).toEqual(place)
    for (const other of ['https://example.com', 'parley-file:', 'parley-file:%zz:1:1'])
      expect(placeOfAddress(other)).toBeNull()
  })

  it('become links in text, code and relative links, and nowhere else', () => {
    const links = (text: string) =>
      [...html(text).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => placeOfAddress(href))
    expect(links('See src/a.ts:3, `lib/b.ts:4:1` and [c](c.ts#L5).')).toEqual([
      { path: 'src/a.ts', line: 3 },
      { path: 'lib/b.ts', line: 4, column: 1 },
      { path: 'c.ts', line: 5 },
    ])
    expect(links('At 10:30 on localhost:8080, example.com:80, or node:fs:1')).toEqual([])
    expect(links('```\nsrc/a.ts:3\n```')).toEqual([])
    expect(links('[x](parley-file:%2Fetc%2Fpasswd::)')).toEqual([])
    expect(links('![plan](docs/plan.png)')).toEqual([{ path: 'docs/plan.png' }])
  })
})
