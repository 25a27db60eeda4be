import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyConversation } from '../../shared/state/conversation'
import { liveSessions } from './live-sessions'
import { MAX_PANES } from './panes/stored-layout'
import { FakeHost } from './testing/fake-host'
import { Workspace } from './workspace.svelte'

let host: FakeHost
const narrow = { current: false }

const start = async () => new Workspace(await host.connect(), localStorage, { current: false }, narrow)
const shown = (workspace: Workspace) => workspace.panes.list.map(({ sessionId }) => sessionId)

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
    const workspace = await start()
    workspace.open('a')
    expect(workspace.splitPane('right', 'b')).toBe(true)
    expect(workspace.current).toBe('b')
    expect(workspace.openSession?.sessionId).toBe('b')
    expect(workspace.focusNeighbor('left')).toBe(true)
    expect(workspace.openSession?.sessionId).toBe('a')
    expect(workspace.focusNeighbor('left')).toBe(false)
    workspace.open('c')
    expect(shown(workspace)).toEqual(['c', 'b'])
  })

  it('share one mirror when they show the same session', async () => {
    const workspace = await start()
    workspace.open('a')
    workspace.splitPane('right')
    const [first, second] = workspace.views.list
    expect(first?.open).not.toBe(second?.open)
    expect(first?.open.mirror).toBe(second?.open.mirror)
    expect(host.inputs('session.subscribe')).toHaveLength(1)
  })

  it('have inspectors of their own', async () => {
    const workspace = await start()
    workspace.open('a')
    workspace.splitPane('right', 'b')
    workspace.showInspector('files')
    workspace.focusNeighbor('left')
    expect(workspace.inspector.open).toBe(false)
    workspace.showInspector('usage')
    expect(workspace.panes.list.map(({ inspectorTab }) => inspectorTab)).toEqual(['usage', 'files'])
  })

  it('close until one is left, and the focus goes to the neighbor', async () => {
    const workspace = await start()
    workspace.open('a')
    workspace.splitPane('bottom', 'b')
    expect(workspace.closePane()).toBe(true)
    expect(workspace.current).toBe('a')
    expect(workspace.closePane()).toBe(false)
  })

  it('are limited in number', async () => {
    const workspace = await start()
    workspace.open('a')
    for (let made = 1; made < MAX_PANES; made++) expect(workspace.splitPane('right')).toBe(true)
    expect(workspace.splitPane('right')).toBe(false)
    expect(workspace.toasts.list).toHaveLength(1)
  })

  it('give way to the one with the focus in a narrow window, and come back', async () => {
    const workspace = await start()
    workspace.open('a')
    workspace.splitPane('right', 'b')
    narrow.current = true
    expect(workspace.panes.shown.map(({ sessionId }) => sessionId)).toEqual(['b'])
    narrow.current = false
    expect(workspace.panes.shown).toHaveLength(2)
  })
})

describe('the address', () => {
  it('brings the panes back in another window, with sizes, focus and inspectors', async () => {
    const workspace = await start()
    workspace.open('a')
    workspace.splitPane('right', 'b')
    workspace.inspector.show(true)
    const before = location.search
    workspace.focusNeighbor('left')
    expect(location.search).not.toBe(before)
    const again = await start()
    expect(shown(again)).toEqual(['a', 'b'])
    expect(again.current).toBe('a')
    expect(again.panes.list.map(({ inspector }) => inspector.open)).toEqual([false, true])
  })

  it('stays short with one pane', async () => {
    const workspace = await start()
    workspace.open('a')
    workspace.splitPane('right', 'b')
    workspace.closePane()
    expect(location.search).toBe('?session=a')
  })

  it('keeps the panes behind a page', async () => {
    const workspace = await start()
    workspace.open('a')
    workspace.splitPane('right', 'b')
    workspace.showSettings()
    const again = await start()
    expect(again.page).toEqual({ kind: 'settings', section: '' })
    expect(shown(again)).toEqual(['a', 'b'])
  })

  it('with a layout that is none shows its session', async () => {
    history.replaceState(null, '', '/?session=a&panes=%5B0%2C%5B%22x%22%5D%5D')
    const workspace = await start()
    expect(shown(workspace)).toEqual(['a'])
  })
})
