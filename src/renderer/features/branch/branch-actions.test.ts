import { beforeEach, expect, it, vi } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { abandonBranch, forkSession, mergeBranch, rewindTo } from './branch-actions'

const ends = { childSessionId: 'c', parentSessionId: 'p' }
let host: FakeHost
let appWindow: AppWindow

beforeEach(async () => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  host = new FakeHost({
    'session.fork': () => ({ sessionId: 'new' }),
    'session.history.truncate': () => ({ removalId: 'r', messagesRemoved: 2 }),
    'session.history.restore': () => ({ removalId: 'r', messagesRestored: 2 }),
    'session.merge': () => ({ success: true }),
    'session.merge.undo': () => ({ success: true, messageId: 'm' }),
    'session.abandon': () => ({ success: true }),
    'session.resume': () => ({ success: true }),
  })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
})

/** Takes back what the only toast tells of. */
async function undo(): Promise<void> {
  await vi.waitFor(() => expect(appWindow.toasts.list).toHaveLength(1))
  appWindow.toasts.list[0]?.undo?.()
}

it('opens the branch that it made', async () => {
  await forkSession(appWindow, 's', 'aside', 'm')
  expect(host.inputs('session.fork')).toEqual([{ sourceSessionId: 's', branchKind: 'aside', fromMessageId: 'm' }])
  expect(appWindow.current).toBe('new')
})

it('undoes a rewind by its removal', async () => {
  const done = rewindTo(appWindow, 's', 'm')
  await undo()
  await done
  expect(host.inputs('session.history.restore')).toEqual([{ sessionId: 's', removalId: 'r' }])
})

it('opens the parent after a merge, and undoes it', async () => {
  expect(await mergeBranch(appWindow, ends, 'all')).toBe(true)
  expect(host.inputs('session.merge')).toEqual([{ ...ends, summary: 'all', source: 'user' }])
  expect(appWindow.current).toBe('p')
  await undo()
  await vi.waitFor(() => expect(host.inputs('session.merge.undo')).toEqual([ends]))
})

it('resumes a branch that was given up', async () => {
  const done = abandonBranch(appWindow, ends)
  await undo()
  await done
  expect(host.inputs('session.resume')).toEqual([{ sessionId: 'c' }])
})

it('tells of a merge that is refused, and stays', async () => {
  delete host.answers['session.merge']
  expect(await mergeBranch(appWindow, ends, 'all')).toBe(false)
  expect(appWindow.toasts.list).toHaveLength(1)
  expect(appWindow.current).toBeNull()
})
