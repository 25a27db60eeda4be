import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { git as runGit } from '../helpers/git'

/** A repository on the branch `trunk` with one file. */
async function newRepository(folder: string): Promise<(...args: string[]) => string> {
  await mkdir(folder)
  const git = (...args: string[]): string => runGit(folder, ...args).trim()
  git('init', '-q', '-b', 'trunk')
  git('config', 'user.name', 'Ann')
  git('config', 'user.email', 'ann@example.org')
  await writeFile(join(folder, 'a.txt'), 'one\n')
  git('add', '-A')
  git('commit', '-q', '-m', 'first')
  return git
}

test('a session works in a worktree, lands, is undone, and is forked from its third message with the files of then', async ({
  page,
  ui,
  folders,
}) => {
  const project = join(folders.home, 'project')
  const git = await newRepository(project)
  await page.getByRole('textbox', { name: 'Working folder' }).fill(project)
  await page.getByRole('button', { name: /^Work in/ }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('menuitemradio', { name: /^New worktree/ }).click()
  await ui.send('write notes.txt: first line')
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(ui.stop).toBeHidden()
  const branch = 'parley/write-notes-txt-first-line'
  await expect(page.getByRole('banner').getByText(branch).or(page.getByText(branch)).first()).toBeVisible()
  await expect(readFile(join(project, 'notes.txt'))).rejects.toThrow('ENOENT')

  await page.keyboard.press('ControlOrMeta+.')
  await page.getByRole('tab', { name: 'Worktree' }).click()
  const place = page.getByRole('region', { name: 'Worktree' })
  await expect(place).toContainText('notes.txt')
  await expect(place).toContainText('1 uncommitted file')
  expect(await violations(page)).toEqual([])
  await place.getByRole('textbox', { name: 'Commit message' }).fill('Add notes')
  await place.getByRole('button', { name: 'Commit all' }).click()
  await expect(place).toContainText("git commit --message 'Add notes'")
  await place.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(place).toContainText('1 ahead, 0 behind')

  await place.getByRole('button', { name: 'Squash and land' }).click()
  await place.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(place).toContainText('Landed in trunk.')
  expect(await readFile(join(project, 'notes.txt'), 'utf8')).toContain('first line')
  await place.getByRole('button', { name: 'Undo landing' }).click()
  await place.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(place.getByText('Landed in trunk.')).toBeHidden()
  expect(git('log', '--format=%s', 'trunk')).toBe('first')

  // The third message is the second prompt: its files are those before the agent worked on it.
  await ui.send('write notes.txt: second line')
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(ui.stop).toBeHidden()
  const third = ui.messages('You').nth(1)
  await third.hover()
  await third.getByRole('button', { name: 'Fork from here with files' }).click()
  await expect(page.getByRole('tab', { name: 'Worktree', selected: true })).toBeVisible()
  await expect(page.getByText(`${branch}-2`).filter({ visible: true }).first()).toBeVisible()
  const forked = git('worktree', 'list', '--porcelain')
    .split('\n')
    .findLast((line) => line.startsWith('worktree '))
    ?.slice('worktree '.length)
  expect(await readFile(join(forked ?? '', 'notes.txt'), 'utf8')).toBe('first line\n')
  expect(await readFile(join(forked ?? '', 'a.txt'), 'utf8')).toBe('one\n')
})

test('worktrees are listed in the settings, removed and restored', async ({ page, ui, folders }) => {
  const project = join(folders.home, 'project')
  await newRepository(project)
  await page.getByRole('textbox', { name: 'Working folder' }).fill(project)
  await page.getByRole('button', { name: /^Work in/ }).click()
  await page.getByRole('menuitemradio', { name: /^New worktree/ }).click()
  await ui.send('say hello')
  await expect(ui.answers.last()).toContainText('hello')
  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('button', { name: 'Worktrees' }).click()
  const list = page.getByRole('list', { name: 'Worktrees' })
  await expect(list).toContainText('parley/say-hello')
  expect(await violations(page)).toEqual([])
  await list.getByRole('button', { name: 'Remove parley/say-hello' }).click()
  await expect(list).toContainText('Removed')
  await list.getByRole('button', { name: 'Restore parley/say-hello' }).click()
  await expect(list).toContainText('Safe to remove')
})
