import { expect, test } from 'vitest'
import { notifications } from '../messages/en/notifications'
import type { News } from './attention-news'
import { defaultPreferences } from '../shared/preferences/table'
import { isWanted, notificationText, showsDetails } from './notification-text'

const request = { requestId: 'r', kind: 'permission', title: 'rm -rf build', toolName: 'Shell', since: 1 } as const
const asks: News = { kind: 'needsYou', sessionId: 's', title: 'Build', request, isUnseen: true }
const done: News = { kind: 'done', sessionId: 's', title: 'Build', isUnseen: true }

test('a locked screen shows only the name of the tool', () => {
  expect(notificationText(asks, false, notifications.words)).toEqual({
    title: 'Parley',
    body: 'Needs approval: Shell',
    isAnswerable: false,
  })
  expect(notificationText(asks, true, notifications.words)).toEqual({
    title: 'Build',
    body: 'Shell: rm -rf build',
    isAnswerable: true,
  })
  expect(JSON.stringify(notificationText(done, false, notifications.words))).not.toContain('Build')
})

test('details show where the setting and the screen permit it', () => {
  expect(showsDetails('always', 'locked')).toBe(true)
  expect(showsDetails('unlocked', 'unlocked')).toBe(true)
  expect(showsDetails('unlocked', 'locked')).toBe(false)
  expect(showsDetails('unlocked', 'unknown')).toBe(false)
  expect(showsDetails('never', 'unlocked')).toBe(false)
})

test('each kind has its own setting, and what was seen is no news', () => {
  const now = new Date()
  expect(isWanted(asks, defaultPreferences, now)).toBe(true)
  expect(isWanted(asks, { ...defaultPreferences, 'notifications.needsYou': false }, now)).toBe(false)
  expect(isWanted(done, defaultPreferences, now)).toBe(true)
  expect(isWanted({ ...done, isUnseen: false }, defaultPreferences, now)).toBe(false)
  expect(isWanted({ ...done, kind: 'failed' }, { ...defaultPreferences, 'notifications.failed': false }, now)).toBe(
    false,
  )
})
