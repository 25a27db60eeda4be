import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { SessionListItem } from '#shared/session/entities'
import { emptyConversation } from '#shared/state/conversation'
import { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import { SessionMirror } from '#renderer/lib/conversation/session-mirror.svelte'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import SummarySection from './SummarySection.svelte'

afterEach(cleanup)

it('has a summary written on request, by an agent or as a plain list, and shows it', async () => {
  let summary: string | undefined
  const session = (): SessionListItem => ({
    sessionId: 's',
    createdAt: 0,
    lastActivityAt: 0,
    status: 'active',
    agents: [],
    ...(summary === undefined ? {} : { summary }),
  })
  const host = new FakeHost({
    'session.list': () => ({ sessions: [session()], total: 1 }),
    'session.summarize': ({ writtenBy }) => {
      summary = `By ${writtenBy ?? 'nobody'}: say one`
      return { summary } as never
    },
  })
  const connection = await host.connect()
  const appWindow = new AppWindow(connection, localStorage, { current: false })
  await appWindow.sessions.reload()
  const mirror = new SessionMirror(connection, 's')
  mirror.conversation = emptyConversation('s')
  show(appWindow, SummarySection, {}, new OpenSession(appWindow, mirror))
  expect(screen.getByText('No summary yet.')).toBeDefined()
  await fireEvent.click(screen.getByRole('button', { name: 'List messages instead' }))
  await expect.poll(() => host.inputs('session.summarize')).toMatchObject([{ sessionId: 's', writtenBy: 'listing' }])
  await appWindow.sessions.reload()
  expect(await screen.findByText('By listing: say one')).toBeDefined()
  expect(screen.queryByText('No summary yet.')).toBeNull()
  await fireEvent.click(await screen.findByRole('button', { name: /^Generate/ }))
  await expect.poll(() => host.inputs('session.summarize').at(-1)).toMatchObject({ writtenBy: 'agent' })
})
