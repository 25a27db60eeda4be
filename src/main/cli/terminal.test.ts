import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { terminalOf } from './terminal'

const output = (more: object) => Object.assign(new PassThrough(), more)

it('a file has no width and no colors', () => {
  const { width, style } = terminalOf(output({ hasColors: () => true, columns: 80 }))
  expect(width).toBeUndefined()
  expect(style('red', 'text')).toBe('text')
})

it('a terminal has both, and colors only where its environment allows them', () => {
  const colored = terminalOf(output({ isTTY: true, columns: 80, hasColors: () => true }))
  expect(colored.width).toBe(80)
  expect(colored.style('red', 'text')).toBe('\u001B[31mtext\u001B[39m')
  expect(terminalOf(output({ isTTY: true, columns: 80, hasColors: () => false })).style('red', 'text')).toBe('text')
})
