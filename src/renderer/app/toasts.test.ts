import { cleanup, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { RequestOutput } from '#shared/contract'
import type { Place } from '#shared/place/entities'
import { NEW_SESSION } from '../lib/stores/drafts.svelte'
import { FakeHost } from '../lib/testing/fake-host'
import { show } from '../lib/testing/show'
import { AppWindow } from '../lib/window/app-window.svelte'
import { startSession } from '../features/start/start-session'
import Toasts from './Toasts.svelte'

afterEach(cleanup)

const place: Place = {
  placeId: 'p',
  state: 'ready',
  sessionId: 's',
  path: '/worktrees/one',
  repository: '/project',
  branch: 'parley/one',
  baseCommit: '0',
  prefix: '',
  createdAt: 1,
}

/** Starts a session in a new worktree; returns the messages on screen. */
async function told(about: Partial<RequestOutput<'workspace.create'>>): Promise<string[]> {
  const host = new FakeHost({
    'workspace.create': ({ sessionId = '' }) => ({
      sessionId,
      place,
      commands: [],
      copied: 0,
      notCopied: [],
      ...about,
    }),
    'session.sendMessage': ({ sessionId }) => ({ messageId: 'm', sessionId, turnId: 't' }),
  })
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  show(appWindow, Toasts, {})
  appWindow.drafts.set(NEW_SESSION, 'Mend it')
  await startSession(appWindow, { text: 'Mend it', agent: '', personaId: '', folder: '/project', inWorktree: true })
  expect(host.inputs('workspace.create')).toMatchObject([{ folder: '/project', branchName: 'Mend it' }])
  // The session starts all the same.
  expect(host.inputs('session.sendMessage')).toMatchObject([{ message: 'Mend it' }])
  expect(appWindow.drafts.get(NEW_SESSION)).toBe('')
  return appWindow.toasts.list.map(({ message }) => screen.getByText(message).textContent.trim())
}

it('tells which files a new worktree lacks, and what fills its submodules', async () => {
  const notCopied = [{ path: '.env', reason: 'too large' }]
  expect(await told({ emptySubmodules: ['lib', 'vendor/tool'], notCopied })).toEqual([
    'Submodules are empty in this worktree: lib and vendor/tool. To get their files, run “git submodule update --init --recursive” in it.',
    '1 ignored file was not copied into the worktree.',
  ])
  cleanup()
  expect(await told({})).toEqual([])
})
