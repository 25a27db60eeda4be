import { expect, test } from 'vitest'
import { defaultPreferences } from '../shared/preferences/table'
import { isQuiet } from './quiet-time'

const at = (hours: number, minutes = 0) => new Date(2026, 2, 10, hours, minutes)
const hours = (from: string, until: string) => ({
  ...defaultPreferences,
  'notifications.quietFrom': from,
  'notifications.quietUntil': until,
})

test('do not disturb keeps everything back, at any time', () => {
  expect(isQuiet({ ...defaultPreferences, 'notifications.doNotDisturb': true }, at(12))).toBe(true)
  expect(isQuiet(defaultPreferences, at(3))).toBe(false)
})

test('quiet hours begin and end to the minute, over midnight too', () => {
  const night = hours('22:30', '07:00')
  expect([at(22, 29), at(22, 30), at(0), at(6, 59), at(7)].map((time) => isQuiet(night, time))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  const noon = hours('12:00', '13:00')
  expect([at(11, 59), at(12), at(12, 59), at(13), at(0)].map((time) => isQuiet(noon, time))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test('one time alone, or the same twice, are no quiet hours', () => {
  for (const settings of [hours('22:00', ''), hours('', '07:00'), hours('09:00', '09:00')])
    expect(isQuiet(settings, at(23))).toBe(false)
})
