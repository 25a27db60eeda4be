import { describe, expect, it } from 'vitest'
import { dayOfQuarter, isTimeZone, localDays } from './local-day'
import { QUARTER_MS } from './rollup'

/** Moment before which a day ends, by an ISO time of UTC. */
const cases: readonly [timeZone: string, firstMoment: string, day: string][] = [
  ['UTC', '2026-03-01T00:00:00Z', '2026-03-01'],
  ['Asia/Kolkata', '2026-03-01T18:30:00Z', '2026-03-02'],
  ['Asia/Kathmandu', '2026-03-01T18:15:00Z', '2026-03-02'],
  ['America/St_Johns', '2026-01-10T03:30:00Z', '2026-01-10'],
  ['America/St_Johns', '2026-07-10T02:30:00Z', '2026-07-10'],
  ['Pacific/Chatham', '2026-01-10T10:15:00Z', '2026-01-11'],
  ['Pacific/Chatham', '2026-07-10T11:15:00Z', '2026-07-11'],
  // Half an hour of daylight saving.
  ['Australia/Lord_Howe', '2026-01-10T13:00:00Z', '2026-01-11'],
  ['Australia/Lord_Howe', '2026-07-10T13:30:00Z', '2026-07-11'],
  ['Europe/Berlin', '2026-01-10T23:00:00Z', '2026-01-11'],
  ['Europe/Berlin', '2026-07-01T22:00:00Z', '2026-07-02'],
  ['Pacific/Kiritimati', '2026-03-01T10:00:00Z', '2026-03-02'],
]

describe('a day', () => {
  it.each(cases)('begins in %s at %s', (timeZone, moment, day) => {
    const dayOf = localDays(timeZone)
    const at = Date.parse(moment)
    expect(dayOf(at)).toBe(day)
    expect(dayOf(at - 1)).not.toBe(day)
    expect(at % QUARTER_MS).toBe(0)
    expect(dayOfQuarter(timeZone)(at / QUARTER_MS)).toBe(day)
    expect(dayOfQuarter(timeZone)(at / QUARTER_MS - 1)).not.toBe(day)
  })

  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Asia/Kolkata', '2026-03-29', 24],
  ])('in %s, %s has %d hours', (timeZone, day, hours) => {
    const dayOf = dayOfQuarter(timeZone)
    const noon = Date.parse(`${day}T00:00:00Z`) / QUARTER_MS
    const quarters = Array.from({ length: 4 * 96 }, (_, index) => noon - 96 * 2 + index)
    expect(quarters.filter((quarter) => dayOf(quarter) === day)).toHaveLength(hours * 4)
  })
})

it('knows names of time zones', () => {
  expect(isTimeZone('America/Argentina/Buenos_Aires')).toBe(true)
  for (const name of ['', 'Mars/Olympus', 'Europe/Berlin; DROP', '../etc']) expect(isTimeZone(name)).toBe(false)
})
