import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyConversation } from '#shared/state/conversation'
import { placeBlocks } from '#shared/session/placed-blocks'
import { liveSessions } from '../conversation/live-sessions'
import { KEPT_VIEWS } from './live-views.svelte'
import { FakeHost } from '../testing/fake-host'
import { AppWindow } from '../window/app-window.svelte'

let host: FakeHost
let appWindow: AppWindow

beforeAll(() => liveSessions.load())

beforeEach(async () => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  host = new FakeHost({
    'session.subscribe': ({ sessionId }) => ({ conversation: emptyConversation(sessionId), sequence: 0 }),
  })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
})

const kept = () => appWindow.views.list.map(({ sessionId }) => sessionId)
const open = (...sessionIds: string[]) => {
  for (const sessionId of sessionIds) appWindow.open(sessionId)
}

describe('conversations that were shown before', () => {
  it('stay, and are not fetched again', () => {
    open('a', 'b', 'a')
    expect(kept()).toEqual(['a', 'b'])
    expect(host.inputs('session.subscribe')).toHaveLength(2)
  })

  it('are ended once there are too many, the least recently shown first', () => {
    const many = Array.from({ length: KEPT_VIEWS }, (_, index) => `s${index}`)
    open(...many, 's0', 'new')
    expect(kept()).toEqual([...many.filter((id) => id !== 's1'), 'new'])
    expect(host.inputs('session.unsubscribe')).toEqual([{ sessionId: 's1' }])
  })

  it('are ended when they are too large together', () => {
    open('a', 'b')
    const [first] = appWindow.views.list
    const text = 'x'.repeat(17_000_000)
    if (first !== undefined)
      first.open.mirror.conversation = {
        ...emptyConversation('a'),
        blocks: placeBlocks('m', [{ type: 'text', content: text }]),
      }
    open('c')
    expect(kept()).toEqual(['b', 'c'])
  })

  it('go with a session that is purged', () => {
    open('a', 'b')
    host.emitServer({
      eventId: 'e',
      sequence: 1,
      timestamp: 0,
      ephemeral: true,
      type: 'sessions.changed',
      payload: { sessions: [], removed: ['a'] },
    })
    expect(kept()).toEqual(['b'])
  })

  it('stay behind a page', () => {
    open('a')
    const before = appWindow.openSession
    expect(before).not.toBeNull()
    appWindow.show({ kind: 'usage' })
    expect(appWindow.openSession).toBeNull()
    open('a')
    expect(appWindow.openSession).toBe(before)
  })
})

it('fetches a session ahead once', () => {
  appWindow.prefetch('a')
  appWindow.prefetch('a')
  open('a')
  appWindow.prefetch('a')
  expect(host.inputs('session.subscribe')).toHaveLength(1)
})
