import { expect, it } from 'vitest'
import { areSet, noToolFilters, toolCriteriaOf, withFilters } from './tool-filters'

it('are criteria of a search without what is empty', () => {
  expect(toolCriteriaOf(noToolFilters)).toEqual({})
  expect(areSet({ ...noToolFilters, file: ' ' })).toBe(false)
  const filters = { in: ['tools'] as const, file: ' app.ts', command: '', error: 'no such' }
  expect(toolCriteriaOf(filters)).toEqual({ in: ['tools'], file: 'app.ts', error: 'no such' })
  expect(areSet(filters)).toBe(true)
})

it('are words of a saved search', () => {
  const filters = { in: ['tools', 'reasoning'] as const, file: 'a.ts', command: 'npm "run" build', error: '' }
  expect(withFilters(' words ', filters)).toBe('words in:tools in:reasoning file:a.ts command:"npm  run  build"')
  expect(withFilters('', noToolFilters)).toBe('')
})
