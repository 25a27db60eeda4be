import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ImportState } from '#shared/import/entities'
import { scanUnwatched } from './scan-unwatched'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

const stateOf = (folder: Partial<ImportState['tools'][number]['folders'][number]>, isOn = true): ImportState => ({
  tools: [
    {
      adapterName: 'codex',
      displayName: 'Codex',
      folders: [{ path: '/codex', exists: true, ...folder }],
      isOn,
      deletesAfterDays: null,
      isKept: false,
      foundCount: 0,
      importedCount: 0,
      keptCount: 0,
      keptBytes: 0,
    },
  ],
  isSearching: false,
  searchedAt: 0,
  searchMs: 1,
  isAsked: true,
  problem: null,
})

it('scans when the window gets focus, and every five minutes while it is open', () => {
  const imports = { state: stateOf({ unwatched: 'network' }), search: vi.fn(() => Promise.resolve(null)) }
  const end = scanUnwatched(imports, window)
  window.dispatchEvent(new Event('focus'))
  expect(imports.search).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10 * 60_000)
  expect(imports.search).toHaveBeenCalledTimes(3)
  imports.state = { ...imports.state, searchedAt: Date.now() }
  window.dispatchEvent(new Event('focus'))
  expect(imports.search).toHaveBeenCalledTimes(3)
  end()
  vi.advanceTimersByTime(10 * 60_000)
  window.dispatchEvent(new Event('focus'))
  expect(imports.search).toHaveBeenCalledTimes(3)
})

it.each([
  { what: 'every folder is watched', state: stateOf({}) },
  { what: 'the folder does not exist', state: stateOf({ exists: false, unwatched: 'limit' }) },
  { what: 'its tool is off', state: stateOf({ unwatched: 'limit' }, false) },
])('scans nothing when $what', ({ state }) => {
  const imports = { state, search: vi.fn(() => Promise.resolve(null)) }
  const end = scanUnwatched(imports, window)
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(10 * 60_000)
  expect(imports.search).not.toHaveBeenCalled()
  end()
})
