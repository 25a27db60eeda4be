import { ready } from '../fixtures/app'
import { expect, test } from '../fixtures/test'

test('keys lead to the start of the last reply, back to the composer, to a new session and to a new window', async ({
  app,
  page,
  ui,
}) => {
  // A short answer fills a low window.
  await page.setViewportSize({ width: 1280, height: 400 })
  await ui.send('long 900')
  await expect(ui.stop).toBeVisible()
  await expect(ui.stop).toBeHidden()
  await page.keyboard.press('ControlOrMeta+Shift+l')
  const reply = ui.answers.last()
  await expect(reply).toBeFocused()
  await expect(reply.getByRole('heading', { name: 'Playground' })).toBeInViewport()
  await page.keyboard.press('ControlOrMeta+Shift+m')
  await expect(ui.composer).toBeFocused()
  await page.keyboard.press('ControlOrMeta+n')
  await expect(page.getByRole('heading', { name: 'New session', level: 1 })).toBeVisible()
  const opened = app.context.waitForEvent('page')
  await page.keyboard.press('ControlOrMeta+Shift+n')
  const second = await ready(await opened)
  await expect(second.getByRole('heading', { name: 'New session', level: 1 })).toBeVisible()
})
