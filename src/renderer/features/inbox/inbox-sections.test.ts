import { expect, it } from 'vitest'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { InboxContributions, InboxSection } from './contributions'
import type { ExtensionItem } from './inbox-item'
import { shownSections } from './inbox.svelte'

const itemOf = (key: string) => ({ kind: 'extension', key, title: key, mark: 'idle', state: '' }) as ExtensionItem
const sectionOf = (title: string, ...keys: string[]): InboxSection => ({
  title: () => title,
  items: () => keys.map(itemOf),
})

it('shows an item in the first section that has it', () => {
  const sections = { first: sectionOf('First', 'a', 'b'), second: sectionOf('Second', 'b', 'c') }
  const shown = shownSections(sections as unknown as InboxContributions['sections'], {} as AppWindow)
  expect(shown.map(({ title, items }) => [title, items.map(({ key }) => key)])).toEqual([
    ['First', ['a', 'b']],
    ['Second', ['c']],
  ])
})
