import { expect, it } from 'vitest'
import { continuationId, jitterOf, nextPark } from './next-park'

const MINUTE = 60_000
const refusal = { kind: 'account', words: 'The week is used up.', resetsAt: 100 * MINUTE } as const
const first = {
  sessionId: 's',
  agentId: 'a',
  accountId: 'one',
  refusal,
  before: undefined,
  continuation: undefined,
  parkId: 'p',
  now: 0,
  jitterSeconds: 0,
  maxResumes: 1,
}

it('asks the user where the agent does not tell a reset', () => {
  expect(nextPark({ ...first, refusal: { kind: 'account', words: 'No.' } }).next).toEqual({ kind: 'ask' })
})

it('asks the user when a continuation of the same message was served before', () => {
  const continuation = { parkId: 'earlier', attempts: 0, resumes: 0, isByHand: false }
  const park = nextPark({ ...first, continuation })
  expect(park).toMatchObject({ parkId: 'p', attempts: 0, resumes: 1, next: { kind: 'ask' } })
  expect(nextPark({ ...first, continuation, maxResumes: 2 }).next).toEqual({ kind: 'resume', at: 100 * MINUTE })
})

it('asks a silent service for six hours, and then the user', () => {
  const outage = { kind: 'outage', words: '503' } as const
  let park = nextPark({ ...first, refusal: outage })
  let now = 0
  for (let count = 0; park.next.kind === 'resume'; count++) {
    expect(count).toBeLessThan(40)
    now = park.next.at ?? 0
    const continuation = { parkId: 'p', attempts: park.attempts, resumes: 0, isByHand: false }
    park = nextPark({ ...first, refusal: outage, before: park, continuation, now })
  }
  expect(now).toBeGreaterThan(5.5 * 60 * MINUTE)
  expect(now).toBeLessThanOrEqual(6 * 60 * MINUTE)
})

it('waits a part of the longest time after a reset, the same for the same account', () => {
  for (const key of ['a', 'b', 'c', 'd']) {
    expect(jitterOf(key, 60)).toBeGreaterThanOrEqual(5000)
    expect(jitterOf(key, 60)).toBeLessThanOrEqual(60_000)
    expect(jitterOf(key, 60)).toBe(jitterOf(key, 60))
    expect(jitterOf(key, 0)).toBe(0)
  }
})

it('has one id, a UUID, for each continuation', () => {
  expect(continuationId('p', 0)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set([0, 1, 2].map((attempts) => continuationId('p', attempts))).size).toBe(3)
})

it('goes on without the user until that has cost what it may, and asks where the cost is not known', () => {
  const continuation = { parkId: 'earlier', attempts: 0, resumes: 0, costUsd: 3, isByHand: false }
  const again = { ...first, continuation, maxResumes: 10, maxUsd: 5 }
  expect(nextPark({ ...first, maxUsd: 5, costUsd: 3 })).toMatchObject({ costUsd: 3, next: { kind: 'resume' } })
  expect(nextPark({ ...again, costUsd: 7.9 })).toMatchObject({ costUsd: 3, next: { kind: 'resume' } })
  expect(nextPark({ ...again, costUsd: 8 })).toMatchObject({ asks: 'cost', next: { kind: 'ask' } })
  expect(nextPark({ ...first, maxUsd: 5 })).toMatchObject({ asks: 'cost', next: { kind: 'ask' } })
})

it('stays one wait when another message is refused meanwhile', () => {
  const before = nextPark(first)
  expect(nextPark({ ...first, before, parkId: 'q', now: MINUTE })).toEqual(before)
  const later = nextPark({ ...first, before, refusal: { ...refusal, resetsAt: 200 * MINUTE }, parkId: 'q' })
  expect(later).toMatchObject({ parkId: 'p', attempts: 0, until: 200 * MINUTE, next: { at: 200 * MINUTE } })
})
