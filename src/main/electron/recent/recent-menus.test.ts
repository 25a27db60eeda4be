import { expect, it, vi } from 'vitest'
import type { SessionListItem } from '#shared/session/entities'
import { dockMenu, jumpList, MOST_RECENT, recentOf } from './recent-menus'

const session = (sessionId: string, title?: string): SessionListItem => ({
  sessionId,
  ...(title === undefined ? {} : { title }),
  createdAt: 1,
  lastActivityAt: 1,
  status: 'active',
  agents: [],
})
const program = String.raw`C:\Program Files\Parley\Parley.exe`
const shown = recentOf([session('a', 'Fix & more'), session('b')])

it('shows the first sessions of a list, each with a short title in one line', () => {
  const many = Array.from({ length: 30 }, (_, index) => session(String(index), 'x'.repeat(200)))
  expect(recentOf(many)).toHaveLength(MOST_RECENT)
  expect(recentOf(many)[0]?.title).toBe(`${'x'.repeat(59)}…`)
  expect(recentOf([session('a', 'One\n\u202etwo')])[0]?.title).toBe('One two')
})

it('the menu of the dock starts a session and opens recent ones', () => {
  const actions = { openSession: vi.fn(), newSession: vi.fn() }
  const menu = dockMenu(shown, actions)
  expect(menu.map(({ label, type }) => label ?? type)).toEqual([
    'New session',
    'separator',
    'Fix && more',
    'Untitled session',
  ])
  menu[0]?.click?.({} as never, undefined, {})
  expect(actions.newSession).toHaveBeenCalledOnce()
  menu[2]?.click?.({} as never, undefined, {})
  expect(actions.openSession).toHaveBeenCalledWith('a')
  expect(dockMenu([], actions)).toHaveLength(1)
})

it('the jump list starts the program with links', () => {
  expect(jumpList(shown, { program, args: [], removed: [] })).toMatchObject([
    {
      type: 'custom',
      name: 'Recent sessions',
      items: [
        { program, args: 'parley://session/a', title: 'Fix & more' },
        { program, args: 'parley://session/b', title: 'Untitled session' },
      ],
    },
    { type: 'tasks', items: [{ program, args: 'parley://new', title: 'New session' }] },
  ])
})

it('the jump list quotes the data folder as Windows splits arguments', () => {
  const argsOf = (folder: string) => {
    const [category] = jumpList(shown, { program, args: ['--data', folder], removed: [] })
    return category?.items?.[0]?.args
  }
  expect(argsOf(String.raw`C:\Data`)).toBe(String.raw`parley://session/a --data C:\Data`)
  expect(argsOf(String.raw`C:\My Data`)).toBe(String.raw`parley://session/a --data "C:\My Data"`)
  expect(argsOf('C:\\My Data\\')).toBe('parley://session/a --data "C:\\My Data\\\\"')
})

it('the jump list leaves out what the user removed from it', () => {
  const list = jumpList(shown, { program, args: [], removed: ['parley://session/a'] })
  expect(list[0]?.items?.map(({ title }) => title)).toEqual(['Untitled session'])
  const removed = ['parley://session/a', 'parley://session/b']
  expect(jumpList(shown, { program, args: [], removed }).map(({ type }) => type)).toEqual(['tasks'])
})
