import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Progress } from './progress.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function screen(isTTY: boolean) {
  let text = ''
  const write = (part: string | Uint8Array) => (text += String(part))
  const out = Object.assign(new EventEmitter(), { isTTY, columns: 40, write }) as unknown as NodeJS.WriteStream
  return { out, text: () => text }
}

test('in a file each step is a line, repeated with the time while it lasts, without control characters', () => {
  const { out, text } = screen(false)
  const progress = new Progress(out)
  progress.step('Building')
  vi.advanceTimersByTime(20_000)
  progress.step('Opening')
  progress.update('Opening the window')
  vi.advanceTimersByTime(10_000)
  progress.write('a warning\n')
  progress.end()
  vi.advanceTimersByTime(60_000)
  expect(text()).toBe('Building …\nBuilding … 10 s\nBuilding … 20 s\nOpening …\nOpening the window … 30 s\na warning\n')
})

test('in a terminal one line is rewritten every second, fits, and is gone at the end', () => {
  const { out, text } = screen(true)
  const progress = new Progress(out)
  progress.step('A step with a name that is longer than the line')
  vi.advanceTimersByTime(1000)
  progress.write('a warning\n')
  progress.end()
  const line = 'A step with a name that is longer than '
  expect(text()).toBe(`${line}\r\u001B[K${line}\r\u001B[Ka warning\n`)
})
