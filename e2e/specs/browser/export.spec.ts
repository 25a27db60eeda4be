import { readFile } from 'node:fs/promises'
import { browserTest as test, expect } from '#e2e/fixtures/test'
import { violations } from '#e2e/helpers/axe'

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

  await ui.sessionAction('Share as a page…')
  const share = page.getByRole('dialog', { name: 'Share as a page' })
  await expect(share.getByText('1 secret found.')).toBeVisible()
  expect(await violations(page, { always: true })).toEqual([])
  const downloading = page.waitForEvent('download')
  await share.getByRole('button', { name: 'Save page' }).click()
  const pagePath = await (await downloading).path()
  const html = await readFile(pagePath, 'utf8')
  expect(html).toContain('DB_PASSWORD=[redacted')
  expect(html).not.toContain('correct-horse')
  expect(html).not.toMatch(/<script|src="(?!data:)|href="(?!https?:|mailto:)/)
  await expect(share.getByText(/^Saved .+\.html/)).toBeVisible()

  await page.evaluate(() => {
    navigator.clipboard.write = async ([item]) => {
      const of = async (type: string) => (await item?.getType(type))?.text()
      Object.assign(window, { copied: [await of('text/html'), await of('text/plain')] })
    }
  })
  await share.getByRole('button', { name: 'Copy page' }).click()
  const copied = () => page.evaluate(() => (window as { copied?: string[] }).copied ?? [])
  await expect.poll(copied).toEqual([expect.stringContaining('<h1'), expect.stringContaining('DB_PASSWORD=[redacted')])
  await page.keyboard.press('Escape')
  await expect(share).toBeHidden()
})
