import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { electronTest as test, expect } from '#e2e/fixtures/test'
import { dropPaths } from '#e2e/helpers/drop'
import { claudeLine, jsonLines } from '#e2e/helpers/transcripts'

const ID = '11111111-1111-4111-8111-111111111111'

test('a session begins in a folder that is dropped, unless the folder holds transcripts; a transcript that is dropped is read where it lies, and followed there', async ({
  page,
  ui,
  folders,
}) => {
  const project = join(folders.home, 'harbor')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{}')
  const place = page.getByRole('textbox', { name: 'Working folder' })
  await dropPaths(page, [project])
  await expect(place).toHaveValue(project)

  const old = join(folders.home, 'old')
  await mkdir(old)
  await writeFile(join(old, `${ID}.jsonl`), jsonLines([claudeLine('user', 'u1', null, 'Where is it?')]))
  await dropPaths(page, [old])
  const dialog = page.getByRole('dialog', { name: 'Import sessions' })
  await expect(dialog.getByText('Where is it?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Start session here' }).click()
  await expect(dialog).toBeHidden()
  await expect(place).toHaveValue(old)

  const path = join(folders.home, `${ID}.jsonl`)
  const said = (id: string, words: string) => claudeLine('assistant', id, 'u1', [{ type: 'text', text: words }])
  await writeFile(path, jsonLines([claudeLine('user', 'u1', null, 'Where is it?'), said('a1', 'In the barn.')]))
  await dropPaths(page, [path])
  await dialog.getByRole('button', { name: 'Import 1 session' }).click()
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(ui.messages('Claude Code').last()).toContainText('In the barn.')
  await appendFile(path, jsonLines([claudeLine('user', 'u2', 'a1', 'Thanks'), said('a2', 'Gladly.')]))
  await expect(ui.messages('Claude Code').last()).toContainText('Gladly.', { timeout: 30_000 })
  await rm(path)
  await page.reload()
  await expect(ui.messages('Claude Code').last()).toContainText('Gladly.')
})
