import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { RequestOutput } from '#shared/contract'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import WorktreesSection from './WorktreesSection.svelte'

type Listed = RequestOutput<'workspace.list'>['places'][number]

const place: Listed = {
  placeId: 'p',
  state: 'ready',
  sessionId: 's',
  path: '/worktrees/one',
  repository: '/project',
  branch: 'parley/one',
  baseCommit: '0',
  prefix: '',
  createdAt: 1,
  exists: false,
}

afterEach(cleanup)

it('restores or removes a worktree whose folder is missing', async () => {
  const host = new FakeHost({
    'workspace.list': () => ({ places: [place], orphans: [] }),
    'workspace.restore': () => ({ commands: ['git worktree add'], place }),
    'workspace.remove': () => ({ commands: ['git worktree remove'], place }),
  })
  show(new AppWindow(await host.connect(), localStorage, { current: false }), WorktreesSection, {})
  expect((await screen.findByText(/Folder missing/)).textContent).toContain('Folder missing')
  await fireEvent.click(screen.getByRole('button', { name: 'Remove parley/one' }))
  expect((await screen.findByRole('group')).textContent).toContain('git worktree remove')
  await fireEvent.click(screen.getByRole('button', { name: 'Restore parley/one' }))
  expect(await screen.findByText(/git worktree add/)).toBeDefined()
  expect(host.inputs('workspace.restore')).toEqual([{ placeId: 'p', dryRun: true }])
})
