import { cleanup, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import { emptyConversation } from '#shared/state/conversation'
import { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import { SessionMirror } from '#renderer/lib/conversation/session-mirror.svelte'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import WaitingRow from './WaitingRow.svelte'

afterEach(cleanup)

it.each([
  [true, /^Starting [^…]+…$/],
  [false, /^[^…]+ is working…$/],
])('ends in one ellipsis (starting: %s)', async (starting, words) => {
  const connection = await new FakeHost({}).connect()
  const mirror = new SessionMirror(connection, 's')
  mirror.conversation = emptyConversation('s')
  const appWindow = new AppWindow(connection, localStorage, { current: false })
  show(appWindow, WaitingRow, { agentId: undefined, starting }, new OpenSession(appWindow, mirror))
  expect(screen.getByText(/…/).textContent.trim()).toMatch(words)
})
