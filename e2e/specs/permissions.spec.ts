import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'

const allow = 'ControlOrMeta+Enter'
const deny = 'ControlOrMeta+Shift+Backspace'

test('a write waits until it is allowed by keyboard; what is denied does not happen, and a denial can say what to do instead; the output of a command shows, and it is not asked about again once it is allowed for the session', async ({
  page,
  ui,
  folders,
}) => {
  await ui.send('write A fine day to notes.md')
  await expect(ui.permissionCard).toContainText('notes.md')
  await expect(ui.permissionCard).toContainText('A fine day')
  await expect(readFile(join(folders.home, 'notes.md'))).rejects.toThrow()

  await page.keyboard.press(allow)
  await expect(ui.permissionCard).toBeHidden()
  await expect.poll(() => readFile(join(folders.home, 'notes.md'), 'utf8').catch(() => '')).toContain('A fine day')

  await expect(ui.stop).toBeHidden()
  await ui.send('write A fine day to denied.md')
  await expect(ui.permissionCard).toContainText('denied.md')
  await page.keyboard.press(deny)
  await expect(ui.permissionCard).toBeHidden()
  await expect(ui.stop).toBeHidden()
  await expect(readFile(join(folders.home, 'denied.md'))).rejects.toThrow()

  await ui.send('run node --version')
  await ui.permissionCard.getByRole('button', { name: 'More ways to deny' }).click()
  await page.getByRole('menuitem', { name: /Deny with message/ }).click()
  await page.getByRole('textbox', { name: 'Message to the agent' }).fill('Use the version in the package instead')
  await page.keyboard.press('Enter')
  await expect(ui.permissionCard).toBeHidden()
  await expect(ui.answers.last()).toContainText('Use the version in the package instead')
  await expect(ui.composer).toBeFocused()

  await expect(ui.stop).toBeHidden()
  await ui.send('run node --version')
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  const tool = ui.answers.locator('details').filter({ hasText: 'node --version' }).last()
  await expect(ui.permissionCard).toBeHidden()
  await expect(ui.stop).toBeHidden()
  await tool.locator('summary').click()
  await expect(tool).toContainText(process.version)

  await ui.send('run node --version')
  await ui.permissionCard.getByRole('button', { name: /^Allow for this session/ }).click()
  await ui.permissionCard.getByRole('button', { name: 'Save and allow' }).click()
  await expect(ui.permissionCard).toBeHidden()
  await expect(ui.stop).toBeHidden()
  // All of the conversation is in view.
  await page.setViewportSize({ width: 1280, height: 2400 })
  await ui.send('run node --version')
  await expect(ui.answers.locator('details').filter({ hasText: 'node --version' })).toHaveCount(4)
  await expect(ui.stop).toBeHidden()
  await expect(ui.permissionCard).toBeHidden()
})
