import { describe, expect, it } from 'vitest'
import { MarkdownSections, type MarkdownSection } from './sections'

const LONG = 200_000

function filled(part: (nth: number) => string, length = LONG): string {
  let text = ''
  for (let nth = 1; text.length < length; nth++) text += part(nth)
  return text
}

const sectionsOf = (text: string): readonly MarkdownSection[] => new MarkdownSections().update(text, true)
const sourceOf = (section: MarkdownSection): string => (section.kind === 'text' ? section.source : section.code)
const textOf = (text: string): string => sectionsOf(text).map(sourceOf).join('')

const prose = filled(
  (nth) => `## Part ${nth}\n\nSome *words* and \`code\`.\n\n\`\`\`ts\nconst a = ${nth}\n\nb()\n\`\`\`\n\n`,
)
const list = filled((nth) => `${nth}. point ${nth}\n   with a second line\n\n   \`\`\`\n   code\n   \`\`\`\n`)
const oneLine = filled((nth) => `word${nth} `)
const noSpaces = '😀'.repeat(LONG / 2)
const table = `| name | value |\n| --- | ---: |\n${filled((nth) => `| row ${nth} | ${nth} |\n`)}`
const code = filled((nth) => `line ${nth}\n`)
const texts = { prose, list, oneLine, noSpaces, table, quote: filled((nth) => `> said ${nth}\n>\n`) }

describe('a long text', () => {
  it('is one section while it is short', () => {
    expect(sectionsOf('short')).toEqual([{ kind: 'text', start: 0, source: 'short', complete: true }])
  })

  it.each(Object.entries(texts))('is cut into small sections: %s', (_, text) => {
    const sections = sectionsOf(text)
    expect(sections.length).toBeGreaterThan(10)
    for (const section of sections) expect(sourceOf(section).length).toBeLessThan(20_000)
  })

  it.each(['prose', 'list', 'oneLine', 'noSpaces', 'quote'] as const)('keeps every character: %s', (name) => {
    expect(textOf(texts[name])).toBe(texts[name])
  })

  it.each(Object.entries(texts))('is cut the same whether it grew or came at once: %s', (_, text) => {
    const growing = new MarkdownSections()
    for (let end = 1; end < text.length; end += 997) growing.update(text.slice(0, end), false)
    expect(growing.update(text, true)).toEqual(sectionsOf(text))
  })

  it('keeps the sections before the last one as they are while it grows', () => {
    const growing = new MarkdownSections()
    const before = growing.update(prose.slice(0, 100_000), false)
    const after = growing.update(prose, false)
    before.slice(0, -1).forEach((section, index) => expect(after[index]).toBe(section))
  })

  it('is not cut inside of code or in the middle of a character', () => {
    for (const section of sectionsOf(prose)) expect(sourceOf(section).split('```').length % 2).toBe(1)
    for (const section of sectionsOf(noSpaces)) expect(sourceOf(section).isWellFormed()).toBe(true)
  })

  it('is cut before items of a list', () => {
    for (const section of sectionsOf(list)) expect(sourceOf(section)).toMatch(/^\d+\. /)
  })

  it('repeats the head of a table', () => {
    for (const section of sectionsOf(table))
      expect(sourceOf(section)).toMatch(/^\| name \| value \|\n\| --- \| ---: \|\n/)
  })
})

describe('long code', () => {
  it('is one section of code between those of the text', () => {
    const sections = sectionsOf(`before\n\n\`\`\`ts\n${code}\`\`\`\n\nafter`)
    expect(sections.map(({ kind }) => kind)).toEqual(['text', 'code', 'text'])
    expect(sections[1]).toMatchObject({ code, language: 'ts' })
  })

  it('is code while it grows', () => {
    expect(new MarkdownSections().update(`~~~py\n${code}`, false)).toMatchObject([
      { kind: 'code', code, language: 'py' },
    ])
  })

  it('is no longer indented than its fence', () => {
    const indented = code.replace(/^/gm, '   ').trimEnd()
    expect(sectionsOf(`1. item\n\n   \`\`\`\n${indented}\n   \`\`\`\n`)[1]).toMatchObject({ code })
  })
})

it('knows addresses that are defined in another section', () => {
  const sections = sectionsOf(`See [the docs].\n\n${prose}\n\n[the docs]: https://example.com\n`)
  expect(sections[0]).toMatchObject({ source: expect.stringContaining('[the docs]: https://example.com') as string })
})
