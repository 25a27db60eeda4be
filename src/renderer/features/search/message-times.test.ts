import { expect, it } from 'vitest'
import { SavedFilter } from '#shared/saved-filter/entities'
import { anyMessageTime, messageTimesOf, savedTimes, timeCriteria, type MessageTimes } from './message-times'

const DAY_MS = 86_400_000
const now = new Date(2026, 6, 31, 12).getTime()

const cases: readonly (readonly [string, MessageTimes, ReturnType<typeof timeCriteria>])[] = [
  ['any', anyMessageTime, {}],
  ['a week', { kind: 'period', period: 'week' }, { saidFrom: now - 7 * DAY_MS }],
  ['what is older', { kind: 'period', period: 'older' }, { saidBefore: now - 30 * DAY_MS }],
  [
    'days, both of them whole',
    { kind: 'days', from: '2026-03-01', to: '2026-03-02' },
    { saidFrom: new Date(2026, 2, 1).getTime(), saidBefore: new Date(2026, 2, 3).getTime() },
  ],
  ['days without an end', { kind: 'days', from: '2026-03-01', to: '' }, { saidFrom: new Date(2026, 2, 1).getTime() }],
]

it.each(cases)('%s', (_name, times, criteria) => {
  expect(timeCriteria(times, now)).toEqual(criteria)
  const saved = SavedFilter.parse({ name: 'Saved', ...savedTimes(times) })
  expect(messageTimesOf(saved)).toEqual(times)
})
