import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Turn } from './turn'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = async (turn: Turn): Promise<string | undefined> => {
  await vi.advanceTimersByTimeAsync(0)
  const result = await Promise.race([turn.ended, Promise.resolve()])
  return result?.outcome
}

it('is over when the session is idle and has taken up what was sent', async () => {
  const turn = new Turn()
  turn.sent('a')
  turn.tookUp('a')
  expect(await settled(turn)).toBeUndefined()
  turn.idle(false)
  expect(await settled(turn)).toBe('completed')
})

it('goes on where the session was idle before it took something up', async () => {
  const turn = new Turn()
  turn.idle(false)
  turn.sent('a')
  turn.tookUp('a')
  turn.sent('b')
  turn.idle(false)
  await vi.advanceTimersByTimeAsync(1000)
  turn.tookUp('b')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await settled(turn)).toBeUndefined()
  turn.idle(false)
  expect(await settled(turn)).toBe('completed')
})

it('does not wait for ever for something to be taken up', async () => {
  const turn = new Turn()
  turn.tookUp('a')
  turn.sent('b')
  turn.idle(false)
  expect(await settled(turn)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await settled(turn)).toBe('completed')
})

it('knows what was taken up before it was told the name of it, or without a name', async () => {
  for (const name of ['a', undefined]) {
    const turn = new Turn()
    turn.tookUp(name)
    turn.sent('a')
    turn.idle(false)
    expect(await settled(turn)).toBe('completed')
  }
})

it('ends as it was broken off, or as it failed', async () => {
  const stopped = new Turn()
  stopped.sent('a')
  stopped.idle(true)
  expect(await settled(stopped)).toBe('cancelled')
  const failed = new Turn()
  failed.failed({ message: 'No.', category: 'provider', recoverable: true })
  failed.idle(false)
  expect(await failed.ended).toMatchObject({ outcome: 'error', failure: { message: 'No.' } })
})

it('can be stopped as soon as it works, or is over', async () => {
  const working = new Turn()
  working.works()
  await working.begun
  const over = new Turn()
  over.over()
  await over.begun
})
