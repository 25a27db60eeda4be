import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { browserTest as test, expect } from '#e2e/fixtures/test'

/** Follows a link as a person does who pastes it into the address bar. */
async function follow(page: Page, fragment: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, fragment)
}

test('hostile links change nothing; a link to a file opens its preview, one opens a session at a message, and one fills in a new session without sending it', async ({
  app,
  page,
  ui,
  folders,
}) => {
  for (const bad of ['session/..%2F..%2Fetc', 'session/nothing-here', 'import?path=relative', 'new?prompt=%1B%5B2J']) {
    await follow(page, bad)
    await expect(ui.toast(/link/i).first()).toBeVisible()
    await ui.toast(/link/i).first().getByRole('button', { name: 'Dismiss' }).click()
    await expect(ui.composer).toHaveValue('')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await follow(page, 'import?path=%2Fno%2Fsuch%2Ffile.json')
  await expect(page.getByRole('dialog').getByText('file.json').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await app.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ui.send('say first words')
  await expect(ui.answers.last()).toContainText('first words')
  await ui.send('say last words')
  await expect(ui.answers.last()).toContainText('last words')
  await expect(ui.stop).toBeHidden()
  const sessionId = new URL(page.url()).searchParams.get('session') ?? ''
  const messageId = await page.locator('[data-message]').first().getAttribute('data-message')

  await follow(page, `new?folder=${encodeURIComponent(join(folders.home))}&prompt=${encodeURIComponent('do not send')}`)
  await expect(ui.composer).toHaveValue('do not send')
  await expect(ui.toast(/Check the folder and the message/)).toBeVisible()
  await expect(ui.sessionList.getByRole('link')).toHaveCount(1)

  await follow(page, `session/${sessionId}/${messageId ?? ''}`)
  await expect(ui.timeline.getByText('say first words')).toBeInViewport()
  expect(new URL(page.url()).hash).toBe('')

  await ui.sessionAction('Copy link')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`#session/${sessionId}`)
})
