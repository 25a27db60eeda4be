import { ready } from '../../fixtures/app'
import { electronTest as test, expect } from '../../fixtures/test'
import { Ui } from '../../helpers/ui'

test('panes come back with their window, and close before it', async ({ app, launch, ui, page }) => {
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1400, 800))
  await ui.send('say one')
  await expect(ui.answers.last()).toContainText('one')
  await expect(ui.stop).toBeHidden()
  await page.keyboard.press('ControlOrMeta+\\')
  const panes = page.getByRole('region', { name: /^Pane/ })
  await expect(panes).toHaveCount(2)
  // The state of a window is written a moment after it changed, and when the app ends.
  await app.close()

  const again = await launch()
  const restored = await ready(again.page)
  const regions = restored.getByRole('region', { name: /^Pane/ })
  await expect(regions).toHaveCount(2)
  await expect(regions.first().getByRole('article', { name: 'Playground' })).toContainText('one')
  await expect(regions.last().getByRole('article', { name: 'Playground' })).toContainText('one')
  await restored.keyboard.press('ControlOrMeta+w')
  await expect(regions).toHaveCount(0)
  await expect(new Ui(restored).answers.last()).toContainText('one')
})
