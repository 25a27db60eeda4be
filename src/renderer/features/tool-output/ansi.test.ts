import { describe, expect, it } from 'vitest'
import { ansiParts, ansiSpans, cleanTerminal, plainTerminal } from './ansi'

const ESC = '\x1b'

describe('cleanTerminal', () => {
  it('keeps colour and drops every other sequence', () => {
    expect(cleanTerminal(`${ESC}[2J${ESC}[1;1H${ESC}[31mred${ESC}[0m${ESC}]0;title\x07!${ESC}[?25l`)).toBe(
      `${ESC}[31mred${ESC}[0m!`,
    )
  })

  it('shows the last state of a rewritten line', () => {
    expect(cleanTerminal('10 %\r50 %\r100 %\ndone\r\n')).toBe('100 %\ndone\n')
  })

  it('drops control characters', () => {
    expect(cleanTerminal('a\x00b\x08c\td\n')).toBe('abc\td\n')
  })
})

describe('long output', () => {
  it('is cleaned in time that grows with its length, whatever is in its lines', () => {
    const line = 'x'.repeat(1_000_000)
    expect(cleanTerminal(`${line}\r${line}`)).toBe(line)
    expect(cleanTerminal(`${line}\r`)).toBe(line)
  })

  it('is cut into parts that keep their colours', () => {
    const parts = ansiParts(`${ESC}[31m${'red\n'.repeat(5000)}${ESC}[0m${'plain\n'.repeat(5000)}`)
    expect(parts.length).toBeGreaterThan(3)
    expect(ansiSpans(parts[1]?.text ?? '')[0]?.className).toBe('ansi-red')
    expect(ansiSpans(parts.at(-1)?.text ?? '')[0]?.className).toBe('')
  })
})

it.each([
  ['a failed test', `${ESC}[31m✗ failed${ESC}[39m in ${ESC}[38;5;244m3 ms${ESC}[0m`, '✗ failed in 3 ms'],
  ['colours with colons', `${ESC}[38:2::1:2:3mred${ESC}[m`, 'red'],
  ['a cut sequence', `error${ESC}[3`, 'error[3'],
  ['a link', `${ESC}]8;;https://example.com${ESC}\\here${ESC}]8;;${ESC}\\`, 'here'],
])('shows no sequences where there are no colours: %s', (_, output, plain) => {
  expect(plainTerminal(output)).toBe(plain)
})

describe('ansiSpans', () => {
  it('styles stretches by class', () => {
    expect(ansiSpans(`plain ${ESC}[1;31mbold red${ESC}[0m`)).toEqual([
      { text: 'plain ', className: '', color: undefined, background: undefined },
      { text: 'bold red', className: 'ansi-bold ansi-red', color: undefined, background: undefined },
    ])
    expect(ansiSpans(`${ESC}[92;44mx`)[0]?.className).toBe('ansi-green ansi-blue-background')
  })

  it('knows the colours outside the sixteen', () => {
    expect(ansiSpans(`${ESC}[38;5;196mx`)[0]?.color).toBe('rgb(255, 0, 0)')
    expect(ansiSpans(`${ESC}[38;5;244mx`)[0]?.color).toBe('rgb(128, 128, 128)')
    expect(ansiSpans(`${ESC}[48;2;1;2;3mx`)[0]?.background).toBe('rgb(1, 2, 3)')
  })

  it('leaves markup as text', () => {
    expect(ansiSpans('<b>&amp;')[0]?.text).toBe('<b>&amp;')
    expect(ansiSpans(`${ESC}[31m<b>&amp;`)[0]?.text).toBe('<b>&amp;')
  })
})
