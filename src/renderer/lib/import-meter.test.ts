import { expect, it } from 'vitest'
import { ImportMeter } from './import-meter'

const running = { operationId: 'one', total: 490, part: 0 }

it('counts whole sessions', () => {
  const meter = new ImportMeter(running, 0)
  expect(meter.at(0, 0)).toEqual({ done: 0, total: 490, leftMs: null })
  expect(meter.at(212 / 490, 10).done).toBe(212)
  expect(meter.at(212.9 / 490, 10).done).toBe(212)
  expect(meter.at(1, 10).done).toBe(490)
})

it('estimates the rest from what it has seen', () => {
  expect(new ImportMeter(running, 0).at(0.25, 10_000).leftMs).toBeCloseTo(30_000)
  // A window that opened in the middle.
  expect(new ImportMeter({ ...running, part: 0.5 }, 0).at(0.75, 10_000).leftMs).toBeCloseTo(10_000)
  expect(new ImportMeter(running, 0).at(0.5, 500).leftMs).toBeNull()
  expect(new ImportMeter(running, 0).at(0.001, 5000).leftMs).toBeNull()
  expect(new ImportMeter(running, 0).at(1, 10_000).leftMs).toBe(0)
})
