import { beforeEach, expect, it } from 'vitest'
import type { AttentionEntry } from '#shared/attention/entities'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { markSeen } from './note-actions'
import { isUnseen, openNextWaiting } from './next-waiting'

const entry = (sessionId: string, state: AttentionEntry['attention']['state'], since: number): AttentionEntry => ({
  sessionId,
  attention: { state, since },
})

const sessions = [entry('done', 'doneUnseen', 1), entry('second', 'needsYou', 3), entry('first', 'needsYou', 2)]

let host: FakeHost
let appWindow: AppWindow

function change(payload: { sessions: AttentionEntry[]; removed: string[] }): void {
  host.emitServer({
    eventId: 'e',
    sequence: 1,
    timestamp: 0,
    ephemeral: true,
    type: 'attention.changed',
    payload,
  })
}

beforeEach(async () => {
  localStorage.clear()
  host = new FakeHost({ 'attention.markSeen': ({ sessionIds }) => ({ sessionIds }) })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  change({ sessions, removed: [] })
})

it('steps through the sessions that need the user, from anywhere, and begins again', () => {
  appWindow.show({ kind: 'settings', section: '' })
  const visited = [1, 2, 3].map(() => {
    openNextWaiting(appWindow)
    return appWindow.current
  })
  expect(visited).toEqual(['first', 'second', 'first'])
  expect(appWindow.page).toBeNull()
})

it('says when nothing needs the user', () => {
  change({ sessions: [], removed: ['first', 'second'] })
  const before = appWindow.current
  openNextWaiting(appWindow)
  expect(appWindow.announcer.message).toContain('Nothing needs you.')
  expect(appWindow.current).toBe(before)
})

it('takes note of an outcome that nobody has seen', async () => {
  expect([isUnseen(appWindow, 'done'), isUnseen(appWindow, 'first')]).toEqual([true, false])
  await markSeen(appWindow, ['done'])
  expect(host.inputs('attention.markSeen')).toEqual([{ sessionIds: ['done'] }])
})
