import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallTime } from './call-time'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('is over after its limit', () => {
  const time = new CallTime(2000)
  vi.advanceTimersByTime(1999)
  expect(time.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(time.signal.aborted).toBe(true)
})

it('does not run while the user is asked, however often and however long', async () => {
  const time = new CallTime(2000)
  vi.advanceTimersByTime(1500)
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const asked = answers.map(({ promise }) => time.without(promise))
  vi.advanceTimersByTime(60_000)
  answers[0]?.resolve('small')
  expect(await asked[0]).toBe('small')
  vi.advanceTimersByTime(60_000)
  expect(time.signal.aborted).toBe(false)
  answers[1]?.reject(new Error('withdrawn'))
  await expect(asked[1]).rejects.toThrow('withdrawn')
  vi.advanceTimersByTime(499)
  expect(time.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(time.signal.aborted).toBe(true)
})

it('begins again when the server shows that it works, and never runs once it has ended', async () => {
  const time = new CallTime(2000)
  vi.advanceTimersByTime(1999)
  time.renew()
  vi.advanceTimersByTime(1999)
  expect(time.signal.aborted).toBe(false)
  time.end()
  await time.without(Promise.resolve())
  vi.advanceTimersByTime(60_000)
  expect(time.signal.aborted).toBe(false)
})
