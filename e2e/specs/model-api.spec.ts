import { startFakeModel } from '../fake-model/server'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

test('a provider is set up, tried, and asked like any agent', async ({ page, ui }) => {
  const model = await startFakeModel()
  try {
    await page.keyboard.press('ControlOrMeta+,')
    const sections = page.getByRole('navigation', { name: 'Settings sections' })
    await sections.getByRole('button', { name: 'Providers and API keys' }).click()
    await page.getByRole('button', { name: 'Add provider' }).click()
    const form = page.getByRole('form', { name: 'New provider' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Own server')
    await form.getByRole('combobox', { name: 'API', exact: true }).selectOption({ label: 'OpenAI-compatible' })
    await form.getByRole('textbox', { name: 'Base URL' }).fill(model.url)
    await form.getByRole('combobox', { name: 'API key' }).selectOption('None')
    await form.getByRole('button', { name: 'Save' }).click()
    // It closes once the provider is saved, and would close what is opened before.
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: 'Edit Own server' }).click()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Connected.' })).toContainText('1 model available: fake-1')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.keyboard.press('ControlOrMeta+N')
    await page.getByRole('radio', { name: /Own server/ }).check()
    await ui.send('Please\n!say Hello from a model')
    await expect(page.getByRole('article', { name: 'Own server' })).toContainText('Hello from a model')

    await ui.send('Please\n!shell echo from-a-command')
    await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
    await expect(page.getByRole('article', { name: 'Own server' }).last()).toContainText(
      'The tool said: from-a-command',
    )
    expect(model.requests.at(-1)).toMatchObject({ model: 'fake-1' })
  } finally {
    await model.close()
  }
})
