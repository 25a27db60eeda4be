import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'
import { newRepository } from '../helpers/repository'
import { act } from '../helpers/message-actions'

test(
  'a session works in a worktree, lands, is undone, and is forked from its third message with the files of then',
  { tag: nightly },
  async ({ page, ui, folders }) => {
    const project = join(folders.home, 'project')
    const git = await newRepository(project)
    await page.getByRole('textbox', { name: 'Working folder' }).fill(project)
    await page.getByRole('button', { name: /^Work in/ }).click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('menuitemradio', { name: /^New worktree/ }).click()
    await expect(page.getByText('git worktree add -b parley/')).toBeVisible()
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
    await act(third, 'Fork from here with files')
    const dialog = page.getByRole('dialog', { name: 'Fork with files' })
    await expect(dialog).toContainText('git worktree add -b')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Fork', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('tab', { name: 'Worktree', selected: true })).toBeVisible()
    await expect(page.getByText(`${branch}-2`).filter({ visible: true }).first()).toBeVisible()
    const forked = git('worktree', 'list', '--porcelain')
      .match(/(?<=^worktree ).*$/gm)
      ?.find((folder) => folder.endsWith('-2'))
    expect(await readFile(join(forked ?? '', 'notes.txt'), 'utf8')).toBe('first line\n')
    expect(await readFile(join(forked ?? '', 'a.txt'), 'utf8')).toBe('one\n')
  },
)

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
  await expect(list).toContainText('git worktree remove')
  await list.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(list).toContainText('Removed')
  await list.getByRole('button', { name: 'Restore parley/say-hello' }).click()
  await expect(list).toContainText('git worktree add')
  expect(await violations(page)).toEqual([])
  await list.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(list).toContainText('Safe to remove')
})

test('a branch with files is merged back with its code, and both are undone', async ({ page, ui, folders }) => {
  const project = join(folders.home, 'project')
  const git = await newRepository(project)
  await page.getByRole('textbox', { name: 'Working folder' }).fill(project)
  await ui.send('say hello')
  await expect(ui.answers.last()).toContainText('hello')
  await expect(ui.stop).toBeHidden()
  const answer = ui.answers.last()
  await answer.hover()
  await act(answer, 'Fork from here with files')
  const fork = page.getByRole('dialog', { name: 'Fork with files' })
  await fork.getByRole('checkbox', { name: 'Merge it back into this session later' }).check()
  await fork.getByRole('button', { name: 'Fork', exact: true }).click()
  await expect(ui.timeline.getByText('Branch starts here')).toBeVisible()
  await ui.send('write a.txt: two')
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(ui.stop).toBeHidden()

  await ui.sessionAction('Merge…')
  const merge = page.getByRole('dialog')
  await merge.getByRole('checkbox', { name: 'Also merge the code into trunk' }).check()
  await expect(merge.getByRole('group', { name: 'Parley will run:' })).toContainText('git merge --ff-only')
  expect(await violations(page)).toEqual([])
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(ui.messages('Merged branch')).toBeVisible()
  expect(await readFile(join(project, 'a.txt'), 'utf8')).toContain('two')
  await ui.messages('Merged branch').getByRole('button', { name: 'Undo merge' }).click()
  await expect(ui.messages('Merged branch')).toHaveCount(0)
  expect(await readFile(join(project, 'a.txt'), 'utf8')).toBe('one\n')
  expect(git('log', '--format=%s', 'trunk')).toBe('first')
})

test(
  'a message is edited in a new worktree, with the files from before it',
  { tag: nightly },
  async ({ page, ui, folders }) => {
    const project = join(folders.home, 'project')
    const git = await newRepository(project)
    await page.getByRole('textbox', { name: 'Working folder' }).fill(project)
    for (const text of ['first', 'second']) {
      await ui.send(`write notes.txt: ${text}`)
      await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
      await expect(ui.stop).toBeHidden()
    }
    const second = ui.messages('You').nth(1)
    await second.hover()
    await act(second, 'Edit and resend')
    await page.getByRole('checkbox', { name: /^In a new worktree/ }).check()
    await expect(page.getByText('git worktree add -b')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Edited message' }).fill('say only this')
    await page.getByRole('button', { name: 'Send in branch' }).click()
    await expect(ui.answers.last()).toContainText('only this')
    // The other one is the folder itself.
    const worktree = git('worktree', 'list', '--porcelain').match(/(?<=^worktree ).*$/gm)?.[1] ?? ''
    expect(await readFile(join(worktree, 'notes.txt'), 'utf8')).toBe('first\n')
    expect(await readFile(join(project, 'notes.txt'), 'utf8')).toContain('second')
  },
)
