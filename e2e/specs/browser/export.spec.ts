import { readFile } from 'node:fs/promises'
import { browserTest as test, expect } from '../../fixtures/test'

test('an export is downloaded without its secrets', async ({ page, ui }) => {
  await ui.send('say DB_PASSWORD=correct-horse-battery')
  await expect(ui.answers.last()).toContainText('DB_PASSWORD')
  await expect(ui.stop).toBeHidden()
  for (const [format, ending] of [
    ['snapshot', '.json'],
    ['html', '.html'],
    ['markdown', '.md'],
  ] as const) {
    await ui.sessionAction('Export…')
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('combobox', { name: 'Format' }).selectOption(format)
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\${ending}$`))
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('DB_PASSWORD=[redacted: value of an .env file]')
    expect(text).not.toContain('correct-horse')
    await expect(dialog).toBeHidden()
  }
})
