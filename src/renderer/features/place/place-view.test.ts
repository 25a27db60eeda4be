import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { Place } from '#shared/place/entities'
import { emptyConversation } from '#shared/state/conversation'
import { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import { SessionMirror } from '#renderer/lib/conversation/session-mirror.svelte'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import PlaceView from './PlaceView.svelte'

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
  baseBranch: 'trunk',
}
const clean = { head: '0', changed: [], changedCount: 0, isSafeToRemove: true, reasons: [] }

async function showPlace(host: FakeHost): Promise<void> {
  const connection = await host.connect()
  const mirror = new SessionMirror(connection, 's')
  mirror.conversation = emptyConversation('s')
  const appWindow = new AppWindow(connection, localStorage, { current: false })
  show(appWindow, PlaceView, { sessionId: 's' }, new OpenSession(appWindow, mirror))
}

it('tells which submodules are empty, and what fills them', async () => {
  const emptySubmodules = ['lib', 'vendor/tool']
  await showPlace(new FakeHost({ 'workspace.status': () => ({ place, status: { ...clean, emptySubmodules } }) }))
  expect((await screen.findByRole('status')).textContent.trim()).toBe(
    'Submodules are empty in this worktree: lib and vendor/tool. To get their files, run “git submodule update --init --recursive” in it.',
  )
})

it('offers an update from the base when landing is refused because of a commit that came meanwhile', async () => {
  let behind = 0
  await showPlace(new FakeHost({ 'workspace.status': () => ({ place, status: { ...clean, ahead: 1, behind } }) }))
  const land = await screen.findByRole('button', { name: 'Squash and land' })
  expect(screen.queryByRole('button', { name: 'Rebase on base' })).toBeNull()
  behind = 1
  await fireEvent.click(land)
  await screen.findByRole('button', { name: 'Rebase on base' })
})
