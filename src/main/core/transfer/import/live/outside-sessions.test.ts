import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OutsideSessions } from './outside-sessions'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
})

function begun() {
  const clock = { now: 1_000_000, elapsed: 0 }
  const changed: string[] = []
  const sessions = new OutsideSessions({
    now: () => clock.now,
    elapsed: () => clock.elapsed,
    onChange: (sessionId) => changed.push(sessionId),
  })
  const pass = (ms: number): void => {
    clock.elapsed += ms
    vi.advanceTimersByTime(ms)
  }
  return { clock, changed, sessions, pass }
}

it('counts a session as active for a minute after it grew, however the clock is set', () => {
  const { clock, changed, sessions, pass } = begun()
  sessions.grown('a')
  clock.now += 86_400_000
  pass(50_000)
  expect(sessions.of('a')).toEqual({ state: 'active', since: 1_000_000 })
  sessions.grown('a')
  clock.now -= 2 * 86_400_000
  pass(50_000)
  expect(sessions.of('a')?.state).toBe('active')
  pass(20_000)
  expect(sessions.of('a')).toBeUndefined()
  expect(changed).toEqual(['a', 'a'])
})

it('looks at nothing when nothing runs', () => {
  const { sessions, pass } = begun()
  expect(vi.getTimerCount()).toBe(0)
  sessions.running('a', { pid: process.pid })
  expect(vi.getTimerCount()).toBe(1)
  sessions.left('a', process.pid)
  pass(2000)
  expect(vi.getTimerCount()).toBe(0)
  expect(sessions.of('a')?.state).toBe('ended')
})

it('ends a session whose process has closed its file', () => {
  const { sessions, pass } = begun()
  let hasFile = true
  sessions.running('a', { pid: process.pid }, () => hasFile)
  pass(10_000)
  expect(sessions.of('a')).toMatchObject({ state: 'running', pid: process.pid })
  hasFile = false
  pass(10_000)
  expect(sessions.of('a')?.state).toBe('ended')
})

it('is not active again by its last words, but by what comes later', () => {
  const { sessions, pass } = begun()
  sessions.running('a', { pid: process.pid })
  sessions.left('a', process.pid)
  pass(1000)
  expect(sessions.grown('a')).toBe(true)
  expect(sessions.of('a')?.state).toBe('ended')
  pass(5000)
  sessions.grown('a')
  expect(sessions.of('a')?.state).toBe('active')
})

it('remembers the latest that ended', () => {
  const { sessions } = begun()
  for (let index = 0; index < 300; index++) {
    sessions.running(`s${index}`, { pid: process.pid })
    sessions.left(`s${index}`, process.pid)
  }
  expect(sessions.of('s0')).toBeUndefined()
  expect(sessions.of('s299')?.state).toBe('ended')
})
