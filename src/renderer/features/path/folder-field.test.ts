import { cleanup, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import FolderField from './FolderField.svelte'

afterEach(cleanup)

async function shown(folder: string) {
  const host = new FakeHost({ 'folder.list': () => ({ folder, parent: null, folders: [], isPartial: false }) as never })
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  return { host, appWindow, put: () => show(appWindow, FolderField, { folder, onchange: () => undefined }) }
}

it('says that a folder is missing before a session is started in it', async () => {
  const { host, put } = await shown('/gone')
  host.request = ((name: string) =>
    Promise.resolve({ ok: false, error: { code: 'folder-not-found', message: name } })) as never
  put()
  expect((await screen.findByRole('status')).textContent).toBe('/gone doesn’t exist.')
  expect(screen.getByRole('textbox').ariaInvalid).toBe('true')
})

it('says nothing of a folder that is there', async () => {
  const { host, put } = await shown('/work')
  put()
  await vi.waitFor(() => expect(host.inputs('folder.list')).toEqual([{ folder: '/work' }]))
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('textbox').ariaInvalid).toBe('false')
})
