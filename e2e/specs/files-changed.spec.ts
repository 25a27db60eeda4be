import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { isNightly } from '../helpers/nightly'

test('what a turn changed is shown, reverted, and the revert undone', async ({ page, ui, folders }) => {
  const file = join(folders.home, 'notes.txt')
  await ui.send('write notes.txt: first line')
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(ui.stop).toBeHidden()
  await expect.poll(() => readFile(file, 'utf8')).toContain('first line')

  await ui.timeline.getByRole('button', { name: '1 file changed' }).click()
  const files = page.getByRole('region', { name: 'Changed files' })
  await expect(files.getByRole('combobox', { name: 'Show changes in' })).toHaveText(/Turn 1 · 1 file/)
  const entry = files.getByRole('button', { name: /^notes\.txt/, expanded: false })
  await expect(entry).toContainText('Added')
  await entry.press('Enter')
  await expect(files.getByRole('group', { name: 'Changes in notes.txt' })).toContainText('first line')
  expect(await violations(page, { always: true })).toEqual([])

  await files.getByRole('button', { name: 'Revert turn…' }).click()
  await files.getByRole('button', { name: 'Revert 1 file', exact: true }).click()
  await expect(files).toContainText('Reverted.')
  await expect(readFile(file)).rejects.toThrow('ENOENT')
  await ui.toast('Reverted “notes.txt”').getByRole('button', { name: 'Undo' }).click()
  await expect(files.getByText('Reverted.')).toBeHidden()
  expect(await readFile(file, 'utf8')).toContain('first line')

  if (!isNightly) return

  await writeFile(file, 'by hand')
  await files.getByRole('button', { name: 'Revert notes.txt' }).click()
  await expect(ui.toast('notes.txt was changed since')).toBeVisible()
  expect(await readFile(file, 'utf8')).toBe('by hand')
})

test('the card at the end of a turn counts its changes, opens the review and takes the turn back', async ({
  page,
  ui,
  folders,
}) => {
  const file = join(folders.home, 'notes.txt')
  await writeFile(file, 'before\n')
  await ui.send('write notes.txt: first line')
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(ui.stop).toBeHidden()
  const card = ui.timeline.getByRole('region', { name: 'Changes of turn 1' })
  await expect(card).toContainText('+1 −1')

  // The statistics are there for those who ask.
  const statistics = ui.timeline.getByRole('button', { name: 'Turn statistics' })
  const facts = ui.timeline.getByTitle('Turn duration')
  await expect(facts).toHaveCSS('visibility', 'hidden')
  await statistics.focus()
  await expect(facts).toHaveCSS('visibility', 'visible')
  await card.getByRole('button', { name: 'Undo' }).focus()
  await expect(facts).toHaveCSS('visibility', 'hidden')

  // By keyboard: what would be lost is named first, and Escape gives it up.
  await page.keyboard.press('Enter')
  const question = card.getByRole('group', { name: 'Revert turn' })
  await expect(question.getByRole('listitem')).toHaveText(['notes.txt gets its earlier content back'])
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await violations(page, { colors: true, part: ui.timeline })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(card.getByRole('button', { name: '1 file changed' })).toBeFocused()

  // A change that came later is not overwritten, which is said where it was asked for.
  await writeFile(file, 'by hand\n')
  await card.getByRole('button', { name: 'Undo' }).click()
  await question.getByRole('button', { name: 'Revert 1 file' }).click()
  await expect(question.getByRole('alert')).toContainText('notes.txt was changed since')
  expect(await readFile(file, 'utf8')).toBe('by hand\n')

  await writeFile(file, 'first line\n')
  await question.getByRole('button', { name: 'Revert 1 file' }).click()
  await expect(card).toContainText('Reverted.')
  expect(await readFile(file, 'utf8')).toBe('before\n')
  await ui.toast('Reverted “notes.txt”').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readFile(file, 'utf8')).toBe('first line\n')

  await card.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
})

test('a session that changed nothing says so; files of its folder are found, read and added; tags and notes are kept', async ({
  page,
  ui,
  folders,
}) => {
  await ui.send('say hello')
  await expect(ui.answers.last()).toContainText('hello')
  await page.keyboard.press('ControlOrMeta+.')
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(page.getByRole('region', { name: 'Changed files' })).toContainText('No files changed')

  await writeFile(join(folders.home, 'letter.txt'), 'Dear all,\nit works.')
  await writeFile(join(folders.home, 'other.md'), '# Other')
  await page.getByRole('button', { name: 'All files in folder' }).click()
  const list = page.getByRole('list', { name: 'Files in folder' })
  await expect(list).toContainText('other.md')
  await page.getByRole('searchbox', { name: 'Find file' }).fill('LETTER')
  await expect(list.getByRole('listitem')).toHaveText(['letter.txt'])
  await list.getByRole('button', { name: 'letter.txt' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('it works.')
  expect(await violations(page, { always: true })).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'New file…' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('letter.txt')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toContainText('A file with this name already exists.')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('letters/second.txt')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Dear you')
  expect(await violations(page, { always: true })).toEqual([])
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(list.getByRole('listitem')).toHaveText(['letter.txt', 'letters/second.txt'])
  expect(await readFile(join(folders.home, 'letters', 'second.txt'), 'utf8')).toBe('Dear you')

  await page.getByRole('tab', { name: 'Details' }).click()
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details.getByRole('group').filter({ hasText: 'Turn 1' })).toContainText('Turn duration')
  await expect(details.getByRole('region', { name: 'Playground' })).toContainText('Running')
  await details.getByRole('textbox', { name: 'Add tag' }).fill('quartz')
  await page.keyboard.press('Enter')
  await expect(details.getByRole('list', { name: 'Tags' })).toHaveText(/quartz/)
  await details.getByRole('textbox', { name: 'Notes' }).fill('Ask Ann first.')
  await page.keyboard.press('Tab')
  expect(await violations(page)).toEqual([])

  if (!isNightly) return

  await page.getByRole('textbox', { name: 'Search sessions' }).fill('quartz')
  await expect(ui.session(/say hello/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Search sessions' }).fill('')
  await details.getByRole('button', { name: 'Remove tag quartz' }).click()
  await expect(details.getByRole('list', { name: 'Tags' })).toBeHidden()
  await expect(details.getByRole('textbox', { name: 'Notes' })).toHaveValue('Ask Ann first.')
})
