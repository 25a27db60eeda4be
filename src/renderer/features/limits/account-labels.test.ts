import { expect, it } from 'vitest'
import { accountName, readingLabel } from './account-labels'

const NOW = Date.parse('2026-11-28T03:00:00Z')
const reading = { window: 'fiveHour', usedPercent: 62, resetsAt: NOW + 3_600_000, readAt: NOW - 300_000 } as const

it('says what is used, when it resets and how old that is', () => {
  expect(readingLabel(reading, NOW)).toMatch(/^5 hours: 62% used · resets .+ · read 5 min\. ago$/)
  const model = { window: 'model', model: 'Opus', usedPercent: 3, readAt: NOW } as const
  expect(readingLabel(model, NOW)).toBe('Opus: 3% used · read just now')
})

it('does not promise a reset that has passed', () => {
  expect(readingLabel(reading, NOW + 7_200_000)).not.toContain('resets')
})

it('names the login that was there before Parley', () => {
  const account = { adapterName: 'codex', name: 'Codex', folder: '/', isDefault: true, quota: [] }
  expect(accountName({ ...account, accountId: 'codex' })).toBe('Existing login')
  expect(accountName({ ...account, accountId: 'a', name: 'Work' })).toBe('Work')
})
