import { cleanup, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { AttentionEntry } from '#shared/attention/entities'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import SidebarHeading from './SidebarHeading.svelte'

afterEach(cleanup)

it('shows the strongest state of the sessions that a group hides, and only of those', async () => {
  const entry = (sessionId: string, state: AttentionEntry['attention']['state']): AttentionEntry => ({
    sessionId,
    attention: { state, since: 1 },
  })
  const host = new FakeHost({})
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  const change = (sessions: AttentionEntry[], removed: string[] = []) =>
    host.emitServer({
      eventId: 'e',
      sequence: 1,
      timestamp: 0,
      ephemeral: true,
      type: 'attention.changed',
      payload: { sessions, removed },
    })
  change([entry('apple', 'doneUnseen'), entry('pear', 'doneUnseen')])
  show(appWindow, SidebarHeading, {
    name: 'fruit',
    collapsed: true,
    sessions: ['apple', 'pear'],
    ontoggle: vi.fn(),
  })
  const group = screen.getByRole('button', { name: /^fruit/ })
  expect(group.textContent).toContain('Finished, not viewed')
  change([entry('pear', 'needsYou')])
  await expect.poll(() => group.textContent).toContain('Needs')
  expect(group.textContent).not.toContain('Finished, not viewed')
  change([], ['pear'])
  await expect.poll(() => group.textContent).toContain('Finished, not viewed')
  change([entry('elsewhere', 'doneUnseen')], ['apple'])
  await expect.poll(() => group.textContent).not.toContain('Finished, not viewed')
})
