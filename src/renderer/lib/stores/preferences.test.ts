import { expect, it } from 'vitest'
import { inspectorWidths, Preferences } from './preferences.svelte'

function storage(kept: Record<string, string> = {}) {
  const items = new Map(Object.entries(kept))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

it('keeps the tab and width of the inspector', () => {
  const kept = storage()
  const preferences = new Preferences(kept)
  expect(preferences.inspectorWidth).toBe(inspectorWidths.initial)
  preferences.setInspectorTab('usage')
  preferences.setInspectorWidth(500)
  const later = new Preferences(kept)
  expect([later.inspectorTab, later.inspectorWidth]).toEqual(['usage', 500])
})

it('passes over a width that cannot be', () => {
  for (const width of ['', '12', '99999', 'wide'])
    expect(new Preferences(storage({ 'parley.inspector.width': width })).inspectorWidth).toBe(inspectorWidths.initial)
})
