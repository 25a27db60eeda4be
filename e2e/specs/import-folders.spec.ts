import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { dropPaths } from '../helpers/drop'
import { claudeLine, jsonLines } from '../helpers/transcripts'

const asked = (words: string): string =>
  jsonLines([
    claudeLine('user', 'u1', null, words),
    claudeLine('assistant', 'a1', 'u1', [{ type: 'text', text: 'Yes.' }]),
  ])

/** Creates a folder of transcripts, with a file that is not one. */
async function folderOf(home: string): Promise<string> {
  const folder = join(home, 'old machine')
  const files = {
    'project/11111111-1111-4111-8111-111111111111.jsonl': asked('Is the first one here?'),
    'project/deeper/22222222-2222-4222-8222-222222222222.jsonl': asked('Is the second one here?'),
    'settings.json': '{"model": "opus"}',
    'notes.txt': 'Nothing to import',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

test('a dropped folder is looked through, and what is no session in it is only counted; a folder is chosen, and an empty one says so', async ({
  page,
  ui,
  folders,
}) => {
  await dropPaths(page, [await folderOf(folders.home)])
  const dialog = page.getByRole('dialog', { name: 'Import sessions' })
  await expect(dialog.getByRole('checkbox', { name: 'Is the first one here?' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Is the second one here?' })).toBeChecked()
  await expect(dialog.getByText('1 file in this folder without sessions')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 2 sessions' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 sessions imported.')
  await expect(dialog.getByRole('cell').getByText('1 session imported')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Show' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(ui.messages('Claude Code').last()).toContainText('Yes.')
  await expect(ui.session(/Is the second one here/)).toBeVisible()

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Import sessions…' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose folder…' })).toBeVisible()
  const empty = join(folders.home, 'empty')
  await mkdir(empty)
  await writeFile(join(empty, 'notes.txt'), '')
  await dialog.getByLabel('Folder to import').setInputFiles(empty)
  await expect(dialog.getByText('No session files found in this folder.')).toBeVisible()
  await dialog.getByLabel('Folder to import').setInputFiles(join(folders.home, 'old machine'))
  await expect(dialog.getByText('1 file in this folder without sessions')).toBeVisible()
  await expect(dialog.getByText('No session files found in this folder.')).toBeHidden()
})
