import { cleanup, screen, waitFor } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import { defaultPreferences } from '#shared/preferences/table'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import SettingsNews from './SettingsNews.svelte'

afterEach(cleanup)

it('tells what is wrong in the files of the settings, wherever the person is, until it is dismissed', async () => {
  const problem = 'approvalPolicy in /data/settings.json is not used'
  const host = new FakeHost({
    'preferences.get': () => ({
      file: '/data/settings.json',
      values: { ...defaultPreferences },
      set: [],
      problems: [problem],
    }),
    'keybindings.get': () => ({
      file: '/data/keybindings.json',
      rules: [],
      problems: [{ line: 4, kind: 'unknown-key', text: 'hyper+u' }],
    }),
  })
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  show(appWindow, SettingsNews, {})
  await appWindow.settings.load()
  await appWindow.keyRules.load()
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2))
  expect(screen.getByText(problem)).toBeTruthy()
  expect(screen.getByText(/hyper\+u/)).toBeTruthy()
  screen.getAllByRole('button', { name: 'Dismiss' })[0]?.click()
  await waitFor(() => expect(screen.queryByText(problem)).toBeNull())
  screen.getByRole('button', { name: 'Show problems' }).click()
  await waitFor(() => expect(screen.queryAllByRole('status')).toEqual([]))
  expect(appWindow.page).toMatchObject({ kind: 'settings', section: 'keys' })
})
