import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { dropPaths } from '../helpers/drop'
import { claudeLine, jsonLines } from '../helpers/transcripts'
import { Ui } from '../helpers/ui'

test('an imported session names the command of its own agent that continues it in a terminal', async ({
  folders,
  launch,
}) => {
  await writeFile(join(folders.programs, 'claude'), '#!/bin/sh\necho "2.1.300 (Claude Code)"\n', { mode: 0o755 })
  const { page } = await launch()
  const ui = new Ui(page)
  const id = '11111111-1111-4111-8111-111111111111'
  const file = join(folders.home, `${id}.jsonl`)
  await writeFile(
    file,
    jsonLines([
      claudeLine('user', 'u', null, 'Look after the notes'),
      claudeLine('assistant', 'a', 'u', [{ type: 'text', text: 'Done.' }]),
    ]),
  )
  await dropPaths(page, [file])
  const dialog = page.getByRole('dialog', { name: 'Import sessions' })
  await dialog.getByRole('button', { name: /^Import/ }).click()
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(ui.messages('Claude Code')).toContainText('Done.')

  const line = `cd /project && claude --resume=${id}`
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('resume command')
  await page.getByRole('option', { name: /^Copy resume command/ }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(line)

  await page.keyboard.press('ControlOrMeta+.')
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(line)
})

test('mode and model of a session that rests are chosen before its next message', async ({ page, ui }) => {
  await ui.send('say one')
  await expect(ui.answers).toContainText('one')
  await expect(ui.stop).toBeHidden()
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Suspend')
  await page.getByRole('option', { name: /^Suspend/ }).click()

  await expect(page.getByRole('button', { name: /^Mode: As before/ })).toBeVisible()
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: /^Pensive/ }).click()
  await expect(page.getByRole('button', { name: 'Model: Pensive' })).toBeVisible()
  await page.getByRole('button', { name: /^Mode: / }).click()
  const choice = page.getByRole('menuitemradio').nth(1)
  const name = (await choice.innerText()).split('\n')[0] ?? ''
  await choice.click()
  await expect(page.getByRole('button', { name: `Mode: ${name}` })).toBeVisible()
  await ui.send('say two')
  await expect(ui.answers.last()).toContainText('two')
  await expect(page.getByRole('button', { name: `Mode: ${name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Model: Pensive' })).toBeVisible()
})

test('a toast lies above the composer, and over none of it', async ({ page, ui }) => {
  await ui.send('say one')
  await expect(ui.stop).toBeHidden()
  await ui.send('say two')
  await expect(ui.stop).toBeHidden()
  for (const width of [1280, 480]) {
    await page.setViewportSize({ width, height: 760 })
    await page.keyboard.press('ControlOrMeta+Shift+p')
    await page.getByRole('combobox', { name: 'Command palette' }).fill('resume command')
    await page.getByRole('option', { name: /^Copy resume command/ }).click()
    const toast = ui.toast('No agent on this machine').last()
    await expect(toast).toBeVisible()
    const [words, field] = [await toast.boundingBox(), await ui.composer.boundingBox()]
    expect((words?.y ?? NaN) + (words?.height ?? NaN)).toBeLessThan(field?.y ?? NaN)
    expect(words?.y ?? NaN).toBeGreaterThan(380)
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' }).click()
  }
})
