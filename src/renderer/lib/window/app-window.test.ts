import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyConversation } from '#shared/state/conversation'
import { liveSessions } from '../conversation/live-sessions'
import { MAX_PANES } from '../panes/stored-layout'
import { FakeHost } from '../testing/fake-host'
import { AppWindow } from './app-window.svelte'

let host: FakeHost
const narrow = { current: false }

const start = async () => new AppWindow(await host.connect(), localStorage, { current: false }, narrow)
const shown = (appWindow: AppWindow) => appWindow.panes.list.map(({ sessionId }) => sessionId)

beforeAll(() => liveSessions.load())

beforeEach(() => {
  localStorage.clear()
  narrow.current = false
  history.replaceState(null, '', '/')
  host = new FakeHost({
    'session.subscribe': ({ sessionId }) => ({ conversation: emptyConversation(sessionId), sequence: 0 }),
  })
})

describe('panes', () => {
  it('show a session each; the open one is that of the pane with the focus', async () => {
    const appWindow = await start()
    appWindow.open('a')
    expect(appWindow.splitPane('right', 'b')).toBe(true)
    expect(appWindow.current).toBe('b')
    expect(appWindow.openSession?.sessionId).toBe('b')
    expect(appWindow.focusNeighbor('left')).toBe(true)
    expect(appWindow.openSession?.sessionId).toBe('a')
    expect(appWindow.focusNeighbor('left')).toBe(false)
    appWindow.open('c')
    expect(shown(appWindow)).toEqual(['c', 'b'])
  })

  it('share one mirror when they show the same session', async () => {
    const appWindow = await start()
    appWindow.open('a')
    appWindow.splitPane('right')
    const [first, second] = appWindow.views.list
    expect(first?.open).not.toBe(second?.open)
    expect(first?.open.mirror).toBe(second?.open.mirror)
    expect(host.inputs('session.subscribe')).toHaveLength(1)
  })

  it('have inspectors of their own', async () => {
    const appWindow = await start()
    appWindow.open('a')
    appWindow.splitPane('right', 'b')
    appWindow.showInspector('files')
    appWindow.focusNeighbor('left')
    expect(appWindow.inspector.open).toBe(false)
    appWindow.showInspector('usage')
    expect(appWindow.panes.list.map(({ inspectorTab }) => inspectorTab)).toEqual(['usage', 'files'])
  })

  it('close until one is left, and the focus goes to the neighbor', async () => {
    const appWindow = await start()
    appWindow.open('a')
    appWindow.splitPane('bottom', 'b')
    expect(appWindow.closePane()).toBe(true)
    expect(appWindow.current).toBe('a')
    expect(appWindow.closePane()).toBe(false)
  })

  it('are limited in number', async () => {
    const appWindow = await start()
    appWindow.open('a')
    for (let made = 1; made < MAX_PANES; made++) expect(appWindow.splitPane('right')).toBe(true)
    expect(appWindow.splitPane('right')).toBe(false)
    expect(appWindow.toasts.list).toHaveLength(1)
  })

  it('give way to the one with the focus in a narrow window, and come back', async () => {
    const appWindow = await start()
    appWindow.open('a')
    appWindow.splitPane('right', 'b')
    narrow.current = true
    expect(appWindow.panes.shown.map(({ sessionId }) => sessionId)).toEqual(['b'])
    narrow.current = false
    expect(appWindow.panes.shown).toHaveLength(2)
  })
})

describe('the address', () => {
  it('brings the panes back in another window, with sizes, focus and inspectors', async () => {
    const appWindow = await start()
    appWindow.open('a')
    appWindow.splitPane('right', 'b')
    appWindow.inspector.show(true)
    const before = location.search
    appWindow.focusNeighbor('left')
    expect(location.search).not.toBe(before)
    const again = await start()
    expect(shown(again)).toEqual(['a', 'b'])
    expect(again.current).toBe('a')
    expect(again.panes.list.map(({ inspector }) => inspector.open)).toEqual([false, true])
  })

  it('stays short with one pane', async () => {
    const appWindow = await start()
    appWindow.open('a')
    appWindow.splitPane('right', 'b')
    appWindow.closePane()
    expect(location.search).toBe('?session=a')
  })

  it('keeps the panes behind a page', async () => {
    const appWindow = await start()
    appWindow.open('a')
    appWindow.splitPane('right', 'b')
    appWindow.show({ kind: 'settings', section: '' })
    const again = await start()
    expect(again.page).toEqual({ kind: 'settings', section: '' })
    expect(shown(again)).toEqual(['a', 'b'])
  })

  it('with a layout that is none shows its session', async () => {
    history.replaceState(null, '', '/?session=a&panes=%5B0%2C%5B%22x%22%5D%5D')
    const appWindow = await start()
    expect(shown(appWindow)).toEqual(['a'])
  })
})
