import { expect, it } from 'vitest'
import { ImportMeter } from './import-meter'

const running = { operationId: 'one', total: 490, part: 0 }

it('counts whole sessions', () => {
  const meter = new ImportMeter(running)
  expect(meter.at(0, 0)).toEqual({ done: 0, total: 490, leftMs: null })
  expect(meter.at(212 / 490, 10).done).toBe(212)
  expect(meter.at(212.9 / 490, 10).done).toBe(212)
  expect(meter.at(1, 10).done).toBe(490)
})

/** Returns what is left after two looks, milliseconds apart. */
function leftOf(first: number, then: number, ms: number, begun = 0): number | null {
  const meter = new ImportMeter({ ...running, part: begun })
  // Nothing happens while threads are started.
  meter.at(begun, 0)
  meter.at(first, 5000)
  return meter.at(then, 5000 + ms).leftMs
}

it('estimates the rest from what it has seen', () => {
  expect(leftOf(0.1, 0.3, 10_000)).toBeCloseTo(35_000)
  // A window that opened in the middle.
  expect(leftOf(0.5, 0.75, 10_000, 0.4)).toBeCloseTo(10_000)
  expect(leftOf(0.1, 0.3, 500)).toBeNull()
  expect(leftOf(0.1, 0.101, 10_000)).toBeNull()
  expect(leftOf(0.1, 1, 10_000)).toBe(0)
})
