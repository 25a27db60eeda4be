import { cleanup, fireEvent, screen, within } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { ProviderConfig } from '#shared/configuration/entities'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import ProvidersSection from './ProvidersSection.svelte'

afterEach(cleanup)

it('keeps a key apart from the provider, and never shows it again', async () => {
  let saved: ProviderConfig[] = []
  const host = new FakeHost({
    'providerConfig.list': () => ({ providerConfigs: saved, keyStorage: { description: 'the keychain' } }) as never,
    'providerConfig.create': ({ providerConfig }) => {
      const created = { ...providerConfig, providerConfigId: 'p', keyState: 'missing' } as ProviderConfig
      saved = [created]
      return { providerConfig: created }
    },
    'providerConfig.setKey': () => {
      saved = saved.map((config) => ({ ...config, key: { from: 'stored' }, keyState: 'set' }))
      return { success: true } as never
    },
  })
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  await appWindow.configuration.load()
  show(appWindow, ProvidersSection, {})
  await fireEvent.click(screen.getByRole('button', { name: 'Add provider' }))
  const form = within(screen.getByRole('form', { name: 'New provider' }))
  await fireEvent.input(form.getByRole('textbox', { name: 'Name' }), { target: { value: 'Gateway' } })
  await fireEvent.input(form.getByLabelText(/^New API key/), { target: { value: 'sk-very-secret' } })
  expect(form.getByLabelText<HTMLInputElement>(/^New API key/).type).toBe('password')
  await fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => host.inputs('providerConfig.setKey'))
    .toEqual([{ providerConfigId: 'p', key: 'sk-very-secret' }])
  expect(JSON.stringify(host.inputs('providerConfig.create'))).not.toContain('sk-very-secret')

  await appWindow.configuration.load()
  expect((await screen.findByRole('list', { name: /providers/i })).textContent).toContain('API key set')
  await fireEvent.click(await screen.findByRole('button', { name: 'Edit Gateway' }))
  const changed = within(screen.getByRole('form', { name: 'Provider Gateway' }))
  expect(changed.getByLabelText<HTMLInputElement>(/^New API key/).value).toBe('')
  expect(document.body.innerHTML).not.toContain('sk-very-secret')
})

it('leaves the focus on the button that opened a form, and on the one that adds where an entry was deleted', async () => {
  let saved = [
    { providerConfigId: 'p', name: 'Gateway', kind: 'openai', keyState: 'missing' } as unknown as ProviderConfig,
  ]
  const host = new FakeHost({
    'providerConfig.list': () => ({ providerConfigs: saved, keyStorage: { description: 'the keychain' } }) as never,
    'providerConfig.delete': () => {
      saved = []
      return { success: true }
    },
  })
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  await appWindow.configuration.load()
  show(appWindow, ProvidersSection, {})
  for (const name of ['Add provider', 'Edit Gateway']) {
    screen.getByRole('button', { name }).focus()
    await fireEvent.click(screen.getByRole('button', { name }))
    screen.getByRole('button', { name: 'Cancel' }).focus()
    await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(await screen.findByRole('button', { name }))
  }
  screen.getByRole('button', { name: 'Delete Gateway' }).focus()
  await fireEvent.click(screen.getByRole('button', { name: 'Delete Gateway' }))
  await appWindow.configuration.load()
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Add provider' }))
})
