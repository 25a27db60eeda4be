import { beforeEach, expect, it, vi } from 'vitest'
import { FakeHost } from '../../lib/testing/fake-host'
import { Workspace } from '../../lib/workspace.svelte'
import { abandonBranch, forkSession, mergeBranch, rewindTo } from './branch-actions'

const ends = { childSessionId: 'c', parentSessionId: 'p' }
let host: FakeHost
let workspace: Workspace

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
  workspace = new Workspace(await host.connect(), localStorage, { current: false })
})

/** Takes back what the only toast tells of. */
async function undo(): Promise<void> {
  await vi.waitFor(() => expect(workspace.toasts.list).toHaveLength(1))
  workspace.toasts.list[0]?.undo?.()
}

it('opens the branch that it made', async () => {
  await forkSession(workspace, 's', 'aside', 'm')
  expect(host.inputs('session.fork')).toEqual([{ sourceSessionId: 's', branchKind: 'aside', fromMessageId: 'm' }])
  expect(workspace.current).toBe('new')
})

it('undoes a rewind by its removal', async () => {
  const done = rewindTo(workspace, 's', 'm')
  await undo()
  await done
  expect(host.inputs('session.history.restore')).toEqual([{ sessionId: 's', removalId: 'r' }])
})

it('opens the parent after a merge, and undoes it', async () => {
  expect(await mergeBranch(workspace, ends, 'all')).toBe(true)
  expect(host.inputs('session.merge')).toEqual([{ ...ends, summary: 'all', source: 'user' }])
  expect(workspace.current).toBe('p')
  await undo()
  await vi.waitFor(() => expect(host.inputs('session.merge.undo')).toEqual([ends]))
})

it('resumes a branch that was given up', async () => {
  const done = abandonBranch(workspace, ends)
  await undo()
  await done
  expect(host.inputs('session.resume')).toEqual([{ sessionId: 'c' }])
})

it('tells of a merge that is refused, and stays', async () => {
  delete host.answers['session.merge']
  expect(await mergeBranch(workspace, ends, 'all')).toBe(false)
  expect(workspace.toasts.list).toHaveLength(1)
  expect(workspace.current).toBeNull()
})
