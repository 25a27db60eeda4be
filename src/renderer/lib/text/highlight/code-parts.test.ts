import hljs from 'highlight.js/lib/common'
import { expect, it } from 'vitest'
import { codeParts, highlightedParts } from './code-parts'

const code = Array.from({ length: 2000 }, (_, nth) => `const a${nth} = "<&>" /* ${nth}\n more */`).join('\n')
const textOf = (html: string): string => {
  const element = document.createElement('code')
  element.innerHTML = html
  return element.textContent
}

it('cuts code after lines, without losing any of it', () => {
  const parts = codeParts(code)
  expect(parts.map(({ text }) => text).join('')).toBe(code)
  expect(parts.length).toBeGreaterThan(5)
  for (const { text } of parts.slice(0, -1)) expect(text.endsWith('\n')).toBe(true)
})

it('cuts a line that is too long, but no character', () => {
  const line = `x${'😀'.repeat(10_000)}`
  const parts = codeParts(line)
  expect(parts.map(({ text }) => text).join('')).toBe(line)
  for (const { text } of parts) expect(text.isWellFormed()).toBe(true)
})

it('has one part for no code', () => {
  expect(codeParts('')).toEqual([{ start: 0, text: '' }])
})

it('keeps the parts of code that grows', () => {
  const before = codeParts(code.slice(0, 30_000))
  expect(codeParts(code).slice(0, before.length - 1)).toEqual(before.slice(0, -1))
})

it('cuts highlighted code at the same places, each part whole by itself', () => {
  const parts = codeParts(code)
  const html = highlightedParts(hljs.highlight(code, { language: 'ts' }).value, parts)
  expect(html.map(textOf)).toEqual(parts.map(({ text }) => text))
  for (const part of html) expect(part.split('<span').length).toBe(part.split('</span>').length)
})
