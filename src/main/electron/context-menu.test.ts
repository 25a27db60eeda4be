import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { addContextMenu } from './context-menu'

const fake = vi.hoisted(() => ({
  shown: [] as Electron.MenuItemConstructorOptions[][],
  copied: [] as string[],
  opened: [] as string[],
}))
vi.mock('electron', () => ({
  Menu: {
    buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) => ({
      popup: () => fake.shown.push(template),
    }),
  },
  clipboard: { writeText: (text: string) => fake.copied.push(text) },
  shell: { openExternal: (url: string) => Promise.resolve(fake.opened.push(url)) },
}))

const nothing = {
  misspelledWord: '',
  dictionarySuggestions: [] as string[],
  linkURL: '',
  linkText: '',
  mediaType: 'none',
  isEditable: false,
  selectionText: '',
  editFlags: { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
  x: 3,
  y: 4,
}

/** The menu of a place in a window: labels or roles, and the entries by them. */
function menuAt(params: Partial<typeof nothing>) {
  const webContents = Object.assign(new EventEmitter(), {
    replaceMisspelling: vi.fn(),
    copyImageAt: vi.fn(),
    session: { addWordToSpellCheckerDictionary: vi.fn() },
  })
  // Windows are made by Electron only.
  addContextMenu({ webContents } as unknown as Electron.BrowserWindow)
  webContents.emit('context-menu', {}, { ...nothing, ...params })
  const entries = fake.shown.at(-1) ?? []
  return {
    names: entries.map(({ label, role, type }) => (type === 'separator' ? '-' : (label ?? role))),
    choose: (label: string) => entries.find((entry) => entry.label === label)?.click?.({} as never, undefined, {}),
    webContents,
  }
}

beforeEach(() => {
  for (const list of Object.values(fake)) list.length = 0
})

test('selected text can be copied, and text in a field edited', () => {
  expect(menuAt({ selectionText: 'words' }).names).toEqual(['copy'])
  expect(menuAt({ isEditable: true }).names).toEqual(['undo', 'redo', '-', 'cut', 'copy', 'paste', 'selectAll'])
  expect(fake.shown.at(-1)?.find(({ role }) => role === 'redo')?.enabled).toBe(false)
})

test('a misspelled word is replaced by a suggestion or learned', () => {
  const menu = menuAt({ isEditable: true, misspelledWord: 'wrod', dictionarySuggestions: ['word', 'rod'] })
  expect(menu.names.slice(0, 4)).toEqual(['word', 'rod', 'Add to dictionary', '-'])
  menu.choose('word')
  expect(menu.webContents.replaceMisspelling).toHaveBeenCalledWith('word')
  menu.choose('Add to dictionary')
  expect(menu.webContents.session.addWordToSpellCheckerDictionary).toHaveBeenCalledWith('wrod')
})

test('a link is opened or copied, a picture copied', () => {
  const menu = menuAt({ linkURL: 'https://example.com/', linkText: 'Example', mediaType: 'image' })
  expect(menu.names).toHaveLength(5)
  const [open, copy, copyText, , copyImage] = menu.names
  menu.choose(open ?? '')
  expect(fake.opened).toEqual(['https://example.com/'])
  menu.choose(copy ?? '')
  menu.choose(copyText ?? '')
  expect(fake.copied).toEqual(['https://example.com/', 'Example'])
  menu.choose(copyImage ?? '')
  expect(menu.webContents.copyImageAt).toHaveBeenCalledWith(3, 4)
})

test('nothing and links of other schemes have no menu', () => {
  menuAt({})
  menuAt({ linkURL: 'file:///etc/passwd', linkText: 'inside' })
  expect(fake.shown).toEqual([])
})
