import { render, screen } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import ImportToolEntry from './ImportToolEntry.svelte'

it('says why a folder is not watched, and when it is scanned instead', () => {
  const on = { onsearched: vi.fn(), onkept: vi.fn(), onimport: vi.fn(), onsave: vi.fn() }
  const counts = { foundCount: 0, importedCount: 0, keptCount: 0, keptBytes: 0 }
  const tool = {
    adapterName: 'codex',
    displayName: 'Codex',
    deletesAfterDays: null,
    isOn: true,
    isKept: false,
    folders: [
      { path: '/watched', exists: true },
      { path: '/net', exists: true, unwatched: 'network' as const },
      { path: '/many', exists: true, unwatched: 'limit' as const },
    ],
    ...counts,
  }
  render(ImportToolEntry, { props: { tool, busy: false, ...on } })
  expect(screen.getByText(/On a network drive\. .*every five minutes/)).toBeTruthy()
  expect(screen.getByText(/allows no more watched folders/)).toBeTruthy()
  expect(screen.queryByText(/doesn’t let Parley watch/)).toBeNull()
})
