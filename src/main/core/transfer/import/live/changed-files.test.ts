import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChangedFiles, type Changes } from './changed-files'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
})

/** Gathers what is handed over; each taking lasts until it is let go. */
function gathering(takesMs = 0) {
  const taken: Changes[] = []
  const files = new ChangedFiles(async (changes) => {
    taken.push(changes)
    if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs))
  })
  return { taken, files }
}

it('hands over a burst at once, each file once', async () => {
  const { taken, files } = gathering()
  for (let times = 0; times < 100; times++) for (const name of ['a', 'b']) files.changed('codex', name)
  files.changed('gemini', 'c')
  expect(taken).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(taken).toEqual([{ files: { codex: ['a', 'b'], gemini: ['c'] }, unclear: [] }])
})

it('does not wait for the end of what never ends, and leaves time for others', async () => {
  const { taken, files } = gathering(200)
  for (let passed = 0; passed < 10_000; passed += 10) {
    files.changed('codex', 'a')
    await vi.advanceTimersByTimeAsync(10)
  }
  // 200 ms of work after three times as long without.
  expect(taken.length).toBeGreaterThan(9)
  expect(taken.length).toBeLessThan(14)
})

it('has the folders searched when more files changed than are named', async () => {
  const { taken, files } = gathering()
  for (let index = 0; index < 100_000; index++) files.changed('codex', `f${index}`)
  files.changed('gemini', 'c')
  await vi.advanceTimersByTimeAsync(200)
  expect(taken).toEqual([{ files: { gemini: ['c'] }, unclear: ['codex'] }])
})

it('hands over nothing more when it has ended, and waits for what is being taken', async () => {
  const { taken, files } = gathering(50)
  files.changed('codex', 'a')
  await vi.advanceTimersByTimeAsync(160)
  let isEnded = false
  const ended = files.end().then(() => (isEnded = true))
  await vi.advanceTimersByTimeAsync(10)
  expect(isEnded).toBe(false)
  files.changed('codex', 'b')
  await vi.advanceTimersByTimeAsync(5000)
  await ended
  expect(taken).toHaveLength(1)
})
