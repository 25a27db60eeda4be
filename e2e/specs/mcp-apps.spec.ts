import { startFakeModel } from '../fake-model/server'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { beginWithModel, boardPage, expectConfined, hostilePage, showApp, writeAppServer } from '../helpers/mcp-app'

test('the app of a tool shows its result, and acts with the permission of the user', async ({ page, ui, folders }) => {
  await writeAppServer(folders, boardPage)
  const model = await startFakeModel()
  try {
    await beginWithModel(page, model.url)
    const frame = await showApp(page, ui)
    await expect(frame.getByText('moves: 0')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Own server' }).last()).toContainText('The tool said: moves: 0')

    await frame.getByRole('button', { name: 'Move' }).click()
    await expect(ui.permissionCard).toContainText('shop app: move')
    await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
    await expect(frame.getByText('moved to c3, 1')).toBeVisible()

    const app = page.getByRole('region', { name: 'App of shop: board' })
    await frame.getByRole('button', { name: 'Site' }).click()
    await expect(app.getByText('https://example.com/rules')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await app.getByRole('button', { name: 'Don’t' }).click()
    await expect(frame.getByText('The user did not open the link.')).toBeVisible()

    await frame.getByRole('button', { name: 'Tell' }).click()
    await app.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('article', { name: 'Own server' }).last()).toContainText('Your turn')

    await app.getByRole('button', { name: 'Close app' }).click()
    await expect(app.getByTestId('mcp-app-frame')).toHaveCount(0)
    await expect(app.getByRole('button', { name: 'Show app' })).toBeVisible()
  } finally {
    await model.close()
  }
})

// The fixture also checks that nothing accessed the network.
test('a hostile app reaches neither Parley nor the network, and is stopped when it goes elsewhere', async ({
  page,
  ui,
  folders,
}) => {
  await writeAppServer(folders, hostilePage)
  const model = await startFakeModel()
  try {
    await beginWithModel(page, model.url)
    const frame = await showApp(page, ui)
    await expectConfined(frame)
    const app = page.getByRole('region', { name: 'App of shop: board' })
    for (const name of ['Leave', 'Submit']) {
      await frame.getByRole('button', { name }).click()
      await expect(app.getByRole('alert')).toContainText('its page tried to go elsewhere')
      await expect(app.getByTestId('mcp-app-frame')).toHaveCount(0)
      await app.getByRole('button', { name: 'Show app' }).click()
    }
    expect(new URL(page.url()).host).not.toContain('example.com')
    await expect(ui.composer).toBeVisible()
  } finally {
    await model.close()
  }
})
