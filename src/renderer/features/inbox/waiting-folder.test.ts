import { cleanup, fireEvent, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TrustItem, WaitingFolder as Waiting } from '#shared/trust/entities'
import { fillDomGaps } from '#renderer/lib/testing/dom-gaps'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import WaitingFolder from './WaitingFolder.svelte'

const item: TrustItem = {
  family: 'claude',
  kind: 'hook',
  name: 'SessionStart',
  path: '.claude/settings.json',
  text: './start.sh',
  hash: 'h',
  state: 'new',
}
const waiting: Waiting = {
  folder: '/code',
  state: 'untrusted',
  contentHash: 'all',
  items: [item],
  since: 1,
  sessions: [{ sessionId: 's', title: 'First words', adapterNames: ['writer'], state: 'refused' }],
}

let host: FakeHost

beforeEach(async () => {
  fillDomGaps()
  host = new FakeHost({
    'trust.waiting': () => ({ folders: [] }),
    'trust.inspect': () => ({ folder: '/code', state: 'untrusted', contentHash: 'all', items: [item] }),
    'trust.block': () => ({ success: true }),
    'trust.grant': () => ({ folder: '/code', state: 'trusted', contentHash: 'all', items: [item] }),
  })
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  show(appWindow, WaitingFolder, { waiting })
})

afterEach(cleanup)

it('shows what waits for which sessions, and keeps exactly that blocked', async () => {
  const card = screen.getByRole('group', { name: 'Needs you Folder to review' })
  expect(card.textContent).toContain('/code')
  expect(card.textContent).toContain('1 hook')
  expect(within(screen.getByRole('list', { name: 'Sessions in /code' })).getByRole('listitem').textContent).toMatch(
    /First words.*Not started/,
  )
  await fireEvent.click(screen.getByRole('button', { name: 'Keep blocked' }))
  expect(host.inputs('trust.block')).toEqual([{ folder: '/code', contentHash: 'all' }])
})

it('opens a review of the folder, in which it is trusted', async () => {
  await fireEvent.click(screen.getByRole('button', { name: 'Review folder' }))
  expect((await screen.findByRole('group', { name: 'Content of SessionStart' })).textContent).toBe('./start.sh')
  await fireEvent.click(screen.getByRole('button', { name: 'Trust folder' }))
  expect(host.inputs('trust.grant')).toEqual([{ folder: '/code', contentHash: 'all' }])
})
