import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'

test('a folder that is not there is told before anything starts; a session works in the folder it was given', async ({
  page,
  ui,
  folders,
}) => {
  await page.getByRole('textbox', { name: 'Working folder' }).fill(join(folders.home, 'missing'))
  await ui.composer.fill('say hello')
  await ui.composer.press('Enter')
  await expect(page.getByText(/missing/).last()).toBeVisible()
  await expect(ui.composer).toHaveValue('say hello')

  await mkdir(join(folders.home, 'elsewhere'))
  await page.getByRole('textbox', { name: 'Working folder' }).fill(join(folders.home, 'elsewhere'))
  await ui.send('what can you do here?')
  await expect(ui.answers).toContainText('elsewhere')
  await expect(ui.sessionList.getByRole('heading', { name: 'elsewhere' })).toBeVisible()
})
