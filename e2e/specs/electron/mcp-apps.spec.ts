import { startFakeModel } from '#e2e/fake-model/server'
import { expect, test } from '#e2e/fixtures/test'
import { beginWithModel, boardPage, expectConfined, hostilePage, showApp, writeAppServer } from '#e2e/helpers/mcp-app'

// The fixture also checks that nothing accessed the network.
test('a hostile app reaches neither Parley nor the network, nor another page', async ({ page, ui, folders }) => {
  await writeAppServer(folders, hostilePage)
  const model = await startFakeModel()
  try {
    await beginWithModel(page, model.url)
    const frame = await showApp(page, ui)
    await expectConfined(frame)
    expect(new URL(page.url()).origin).toBe(new URL('app://parley').origin)
    await expect(ui.composer).toBeVisible()
  } finally {
    await model.close()
  }
})

test('an app of a tool acts with the permission of the user', async ({ page, ui, folders }) => {
  await writeAppServer(folders, boardPage)
  const model = await startFakeModel()
  try {
    await beginWithModel(page, model.url)
    const frame = await showApp(page, ui)
    await expect(frame.getByText('moves: 0')).toBeVisible()
    await frame.getByRole('button', { name: 'Move' }).click()
    await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
    await expect(frame.getByText('moved to c3, 1')).toBeVisible()
  } finally {
    await model.close()
  }
})
