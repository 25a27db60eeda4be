import { expect, it, test } from 'vitest'
import type { Automation } from '#shared/automation/entities'
import { draftOf, emptyDraft, scheduleName, settingsOf, triggerOf } from './automation-draft'

const automation: Automation = {
  automationId: 'a',
  createdAt: 0,
  failures: 0,
  name: 'Tidy',
  folder: '/work',
  prompt: 'Tidy up',
  agent: { kind: 'adapter', adapterName: 'codex', model: 'large' },
  trigger: { kind: 'files', paths: ['docs/**', '*.md'] },
  place: 'folder',
  approvalPolicy: 'reject',
  budgetUsd: 2,
  timeoutSeconds: 90,
  runsPerDay: 3,
}

it('shows an automation and gives it back unchanged', () => {
  const { automationId: _, createdAt: __, failures: ___, ...settings } = automation
  expect(settingsOf(draftOf(automation, 'UTC'), automation)).toEqual({ ...settings, autoPr: false })
})

it('takes another agent, and the default one', () => {
  const draft = draftOf(automation, 'UTC')
  expect(settingsOf({ ...draft, adapterName: 'other' }, automation)?.agent).toEqual({
    kind: 'adapter',
    adapterName: 'other',
  })
  expect(settingsOf({ ...draft, adapterName: '' }, automation)?.agent).toBeUndefined()
})

test.each([
  { name: ' ' },
  { folder: '' },
  { prompt: '' },
  { files: '\n' },
  { minutes: '0' },
  { minutes: 'x' },
  { runsPerDay: '' },
  { budget: '-1' },
  { approvalPolicy: 'full-access' as const },
])('is incomplete with %o', (change) => {
  expect(settingsOf({ ...draftOf(automation, 'UTC'), ...change })).toBeUndefined()
})

it('begins with a schedule that is known by name', () => {
  const draft = emptyDraft('/work', 'Europe/Berlin')
  expect(scheduleName(draft.cron)).toBe('weekdays')
  expect(scheduleName('1 2 3 4 5')).toBe('custom')
  expect(triggerOf(draft)).toEqual({ kind: 'schedule', cron: '0 9 * * 1-5', timeZone: 'Europe/Berlin' })
  expect(triggerOf({ ...draft, occasion: 'session' })).toBeUndefined()
})
