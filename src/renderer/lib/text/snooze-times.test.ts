import { expect, it } from 'vitest'
import { snoozeTimes } from './snooze-times'

const offered = (now: Date) =>
  Object.fromEntries(snoozeTimes(now.getTime()).map(({ choice, until }) => [choice, new Date(until)]))

it.each([
  ['on a Wednesday', new Date(2026, 3, 8, 10, 30), new Date(2026, 3, 9, 9), new Date(2026, 3, 13, 9)],
  ['on a Monday', new Date(2026, 3, 13, 10, 30), new Date(2026, 3, 14, 9), new Date(2026, 3, 20, 9)],
  ['at the end of a year', new Date(2026, 11, 31, 10, 30), new Date(2027, 0, 1, 9), new Date(2027, 0, 4, 9)],
])('offers an hour, the evening, tomorrow and next week: %s', (_, now, tomorrow, nextWeek) => {
  const evening = new Date(now)
  evening.setHours(18, 0, 0, 0)
  expect(offered(now)).toEqual({ hour: new Date(now.getTime() + 3_600_000), evening, tomorrow, nextWeek })
})

it('offers no evening that is over', () => {
  expect(Object.keys(offered(new Date(2026, 3, 8, 19)))).toEqual(['hour', 'tomorrow', 'nextWeek'])
})

it('offers tomorrow only once on a Sunday', () => {
  expect(Object.keys(offered(new Date(2026, 3, 12, 10)))).toEqual(['hour', 'evening', 'tomorrow'])
})
