import { expect, it } from 'vitest'
import { defaultPreferences } from '#shared/preferences/table'
import { applyAppearance } from '../page/appearance'

it('shows a document with the chosen theme, density, fonts and sizes', () => {
  const root = document.createElement('html')
  applyAppearance(
    root,
    { ...defaultPreferences, 'appearance.theme': 'dark', 'appearance.fontSize': 26, 'appearance.font': 'system' },
    false,
  )
  expect(root.dataset).toMatchObject({ theme: 'dark', contrast: 'normal', density: 'default', font: 'system' })
  expect(root.style.getPropertyValue('--text-scale')).toBe('2')
  applyAppearance(root, defaultPreferences, true)
  expect(root.dataset).toMatchObject({ theme: 'system', contrast: 'more' })
  applyAppearance(root, { ...defaultPreferences, 'appearance.contrast': 'normal' }, true)
  expect(root.dataset['contrast']).toBe('normal')
})
