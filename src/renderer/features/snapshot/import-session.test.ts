import { cleanup, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { PreviewSession } from '#shared/snapshot/entities'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { ImportFile } from './import-file.svelte'
import ImportSession from './ImportSession.svelte'

afterEach(cleanup)

it('says beside the choice that the session here is newer than the one in the file', async () => {
  const connection = await new FakeHost({}).connect()
  const appWindow = new AppWindow(connection, localStorage, { current: false })
  const session: PreviewSession = {
    sessionId: 's',
    title: 'One',
    parentSessionId: null,
    branchKind: null,
    createdAt: 1,
    lastActivityAt: 1,
    messageCount: 2,
    turnCount: 1,
    uses: {},
    exists: true,
  }
  const row = { file: new ImportFile(connection, { name: 'one.json', path: '/one.json' }), depth: 0, at: 1 }
  show(appWindow, ImportSession, { ...row, session })
  expect(screen.queryByText('Yours is newer')).toBeNull()
  cleanup()
  show(appWindow, ImportSession, { ...row, session: { ...session, isNewerHere: true } })
  const choice = screen.getByRole('combobox', { name: 'Conflict resolution for One' })
  expect(screen.getByText('Yours is newer').id).toBe(choice.getAttribute('aria-describedby'))
})
