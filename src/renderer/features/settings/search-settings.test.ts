import { expect, it } from 'vitest'
import { searchSettings } from './search-settings'

const sections = [{ id: 'data' as const, title: () => 'Data', about: () => 'Backups', settings: [] }]

it('finds settings by their titles, explanations, options and keys', () => {
  const found = (query: string) => searchSettings(query, sections).settings
  expect(found('theme')).toContain('appearance.theme')
  expect(found('SIZE code')).toEqual(['appearance.codeFontSize'])
  expect(found('jetbrains')).toEqual(['appearance.codeFont'])
  expect(found('editor.command')).toEqual(['editor.command'])
  expect(found('espanol')).toEqual(['appearance.language'])
  expect(found('no such setting')).toEqual([])
})

it('finds sections by what they are about', () => {
  expect(searchSettings('backup', sections).sections.map(({ id }) => id)).toEqual(['data'])
})
