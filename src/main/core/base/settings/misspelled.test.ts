import { describe, expect, it } from 'vitest'
import { misspelledNames } from './misspelled'

describe('names in settings.json', () => {
  it.each([
    [{ apperance: { theme: 'dark' } }, 'apperance', 'appearance'],
    [{ appearance: { tehme: 'dark' } }, 'appearance.tehme', 'appearance.theme'],
    [{ appearance: { 'font-size': 15 } }, 'appearance.font-size', 'appearance.fontSize'],
    [{ approvalpolicy: 'reject' }, 'approvalpolicy', 'approvalPolicy'],
    [{ mcpserver: {} }, 'mcpserver', 'mcpServers'],
    [{ backups: { dayly: 3 } }, 'backups.dayly', 'backups.daily'],
  ])('that are nearly right are told: %j', (json, name, meant) => {
    expect(misspelledNames(json)).toEqual([{ name, meant }])
  })

  it.each([
    {},
    { theirs: [1, 2, 3] },
    { appearance: { theirs: 1, theme: 'dark' } },
    { agentServers: { tehme: {} } },
    { $schema: 'https://example.org/settings.json', version: 1 },
    { ['x'.repeat(100_000)]: 1 },
  ])('that are of others, or right, are left alone', (json) => {
    expect(misspelledNames(json)).toEqual([])
  })
})
