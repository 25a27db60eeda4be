import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { processesWith } from '../helpers/processes'
import { Ui } from '../helpers/ui'
import { act } from '../helpers/message-actions'

const isNightly = process.env['PARLEY_NIGHTLY'] === '1'
const program = fileURLToPath(new URL('../fixtures/slow-writer.mjs', import.meta.url))

test('a summary that is being written for a merge is given up, and nothing of it remains', async ({
  folders,
  launch,
}) => {
  const mark = randomUUID()
  const writer = { command: process.execPath, args: [program], env: { PARLEY_E2E_WRITER: mark } }
  await writeFile(
    join(folders.data, 'settings.json'),
    JSON.stringify({ agentServers: { writer }, defaultAgent: 'writer' }),
  )
  const writers = async () => (await processesWith('PARLEY_E2E_WRITER', mark)).length
  const { page } = await launch()
  const ui = new Ui(page)
  const answers = ui.messages('writer')

  await ui.send('first')
  await expect(answers).toHaveCount(1)
  await expect(ui.stop).toBeHidden()
  await answers.first().hover()
  await act(answers.first(), 'Branch from here')
  await expect(ui.timeline.getByText('Branch starts here')).toBeVisible()
  await ui.send('second')
  await expect(answers).toHaveCount(1)
  await expect(ui.stop).toBeHidden()
  const before = await writers()

  const dialog = page.getByRole('dialog')
  for (const giveUp of isNightly ? (['button', 'key'] as const) : (['key'] as const)) {
    await ui.sessionAction('Merge…')
    await expect(dialog).toContainText('The branch’s agent is writing a summary')
    // Another agent does it. Processes are distinguished on Linux only.
    if (process.platform === 'linux') await expect.poll(writers, { timeout: 20_000 }).toBe(before + 1)
    expect(await violations(page)).toEqual([])
    if (giveUp === 'button') await dialog.getByRole('button', { name: 'Cancel' }).click()
    else await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(writers, { timeout: 20_000 }).toBe(before)
  }

  // The branch continues, the parent received nothing, and there is no session beside the two.
  await expect(ui.session(/second/)).toContainText('Branch · open')
  await expect(ui.sessionList.getByRole('link')).toHaveCount(2)
  await ui.send('third')
  await expect(answers).toHaveCount(2)
  await ui.session(/first/).first().click()
  await expect(answers).toHaveCount(1)
  await expect(ui.messages('Merged branch')).toHaveCount(0)
  await page.reload()
  await expect(answers).toHaveCount(1)
  await expect(ui.messages('Merged branch')).toHaveCount(0)
  await expect(ui.timeline.getByText('A beginning that')).toHaveCount(0)
})
