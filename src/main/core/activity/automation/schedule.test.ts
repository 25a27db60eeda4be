import { describe, expect, it, test } from 'vitest'
import { checkSchedule, timesAfter } from './schedule'

const at = (time: string): number => Date.parse(time)
const times = (cron: string, timeZone: string, after: string, count = 3): string[] =>
  timesAfter({ kind: 'schedule', cron, timeZone }, at(after), count).map((time) => new Date(time).toISOString())

describe('times of a schedule', () => {
  it('are read in their time zone', () => {
    expect(times('0 9 * * *', 'Asia/Kolkata', '2026-05-01T00:00:00Z', 2)).toEqual([
      '2026-05-01T03:30:00.000Z',
      '2026-05-02T03:30:00.000Z',
    ])
  })

  it('keep the hour of the day when daylight saving begins and ends', () => {
    expect(times('0 9 * * *', 'Europe/Berlin', '2026-03-28T00:00:00Z')).toEqual([
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ])
    expect(times('0 9 * * *', 'America/New_York', '2026-10-31T00:00:00Z')).toEqual([
      '2026-10-31T13:00:00.000Z',
      '2026-11-01T14:00:00.000Z',
      '2026-11-02T14:00:00.000Z',
    ])
  })

  it('come at the end of an hour that is left out, and once in an hour that is repeated', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  it('come after the given one, never at it', () => {
    expect(times('*/10 * * * *', 'UTC', '2026-05-01T00:10:00Z', 1)).toEqual(['2026-05-01T00:20:00.000Z'])
  })
})

test.each([
  ['0 9 * * 1-5', 'UTC', undefined],
  ['0 0 1 JAN,JUL *', 'UTC', undefined],
  ['0 9 * *', 'UTC', 'automation-invalid'],
  ['0 0 9 * * *', 'UTC', 'automation-invalid'],
  ['@daily', 'UTC', 'automation-invalid'],
  ['61 9 * * *', 'UTC', 'automation-invalid'],
  ['0 0 31 2 *', 'UTC', 'automation-invalid'],
  ['2026-01-01T00:00:00', 'UTC', 'automation-invalid'],
  ['0 9 * * *', 'Europe/Nowhere', 'automation-invalid'],
])('"%s" in %s is checked', (cron, timeZone, code) => {
  const checked = checkSchedule({ kind: 'schedule', cron, timeZone }, at('2026-05-01T00:00:00Z'))
  expect(checked.ok ? undefined : checked.error.code).toBe(code)
})
