import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { isNightly, nightly } from '../helpers/nightly'
import { addWriter } from '../helpers/writer'
import { newRepository } from '../helpers/repository'
import { Ui } from '../helpers/ui'
import { act } from '../helpers/message-actions'

/* Parallel work from the first prompt to the last undo, with two kinds of agents. */

const read = (...parts: string[]): Promise<string> => readFile(join(...parts), 'utf8')

/** Folders of the worktrees of a repository. */
const worktrees = (git: (...args: string[]) => string): string[] =>
  git('worktree', 'list', '--porcelain')
    .split('\n')
    .filter((line) => line.startsWith('worktree '))
    .map((line) => line.slice('worktree '.length))
    .slice(1)

const lines = (first: string, last: string): string =>
  `${[first, ...Array.from({ length: 20 }, (_, line) => `line ${line}`), last].join('\n')}\n`

async function showPage(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** Starts a session in a new worktree of a repository. */
async function startInWorktree(page: Page, ui: Ui, start: { folder: string; agent: string; text: string }) {
  await ui.newSession.click()
  await page.getByRole('textbox', { name: 'Working folder' }).fill(start.folder)
  await page.getByRole('radio', { name: start.agent }).click()
  await page.getByRole('button', { name: /^Work in/ }).click()
  await page.getByRole('menuitemradio', { name: /^New worktree/ }).click()
  await expect(page.getByText('git worktree add -b parley/')).toBeVisible()
  await ui.send(start.text)
  await expect(ui.permissionCard).toBeVisible()
}

const allow = async (ui: Ui): Promise<void> => {
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(ui.permissionCard).toHaveCount(0)
  await expect(ui.stop).toBeHidden()
}

/** Reverts a hunk of a session with its files in a folder, and sends a comment to the agent. */
async function review(page: Page, ui: Ui, folder: string): Promise<void> {
  await writeFile(join(folder, 'a.txt'), lines('two', 'two'))
  await page.keyboard.press('ControlOrMeta+Shift+D')
  await page.getByRole('treeitem', { name: /^a\.txt/ }).click()
  const diff = page.getByRole('grid', { name: /^Changes in a\.txt/ })
  await diff.getByRole('button', { name: /^Revert Hunk 2/ }).click()
  await expect(diff.getByRole('row', { name: /^Hunk/ })).toHaveCount(1)
  expect(await read(folder, 'a.txt')).toBe(lines('two', 'one'))
  await diff.getByText('two', { exact: true }).click()
  await page.keyboard.press('c')
  await page.keyboard.type('Why two?')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('button', { name: 'Send 1 comment' }).click()
  const prompt = ui.messages('You').last()
  for (const part of ['a.txt', 'Why two?', '+two']) await expect(prompt).toContainText(part)
  await expect(ui.stop).toBeHidden()
}

test('two agents work at once; one is forked with its files, landed and undone', async ({ folders, launch }) => {
  test.slow()
  await addWriter(folders)
  const { page } = await launch()
  const ui = new Ui(page)
  const project = join(folders.home, 'project')
  const git = await newRepository(project, { 'a.txt': lines('one', 'one') })

  // Both are at work before either goes on.
  await startInWorktree(page, ui, { folder: project, agent: 'writer', text: 'write other.txt: by the writer' })
  await startInWorktree(page, ui, { folder: project, agent: 'Playground', text: 'write notes.txt: first line' })
  const [theirs = '', ours = ''] = ['write-other', 'write-notes'].map((name) =>
    worktrees(git).find((folder) => folder.includes(name)),
  )
  await allow(ui)
  await page.keyboard.press('ControlOrMeta+i')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Allow once/ })
    .click()
  await expect.poll(() => read(theirs, 'other.txt').catch(() => '')).toBe('by the writer\n')
  expect(await read(ours, 'notes.txt')).toContain('first line')
  await expect(read(ours, 'other.txt')).rejects.toThrow('ENOENT')
  await expect(read(theirs, 'notes.txt')).rejects.toThrow('ENOENT')
  expect(git('status', '--porcelain')).toBe('')

  // The third message is the second prompt: its files are those before the agent worked on it.
  await ui.session(/write notes/).click()
  await ui.send('write notes.txt: second line')
  await allow(ui)
  const third = ui.messages('You').nth(1)
  await third.hover()
  await act(third, 'Fork from here with files')
  const dialog = page.getByRole('dialog', { name: 'Fork with files' })
  await expect(dialog).toContainText('git worktree add -b')
  await dialog.getByRole('button', { name: 'Fork', exact: true }).click()
  await expect(ui.timeline.getByText('Fork starts here')).toBeVisible()
  await expect.poll(() => worktrees(git)).toHaveLength(3)
  const forked = worktrees(git).find((folder) => folder !== theirs && folder !== ours) ?? ''
  await expect.poll(() => read(forked, 'notes.txt').catch(() => '')).toBe('first line\n')
  expect(await read(forked, 'a.txt')).toBe(lines('one', 'one'))

  // A hunk is reverted, and a comment reaches the agent.
  if (isNightly) await review(page, ui, forked)
  else await writeFile(join(forked, 'a.txt'), lines('two', 'one'))

  // It lands and is undone.
  await page.keyboard.press('ControlOrMeta+.')
  await page.getByRole('tab', { name: 'Worktree' }).click()
  const place = page.getByRole('region', { name: 'Worktree' })
  const run = async (name: string, command: string): Promise<void> => {
    await place.getByRole('button', { name }).click()
    await expect(place).toContainText(command)
    await place.getByRole('button', { name: 'Run', exact: true }).click()
  }
  await place.getByRole('textbox', { name: 'Commit message' }).fill('Two')
  await run('Commit all', 'git commit --message Two')
  await expect(place).toContainText('1 ahead, 0 behind')
  await run('Squash and land', 'git merge --ff-only')
  await expect(place).toContainText('Landed in trunk.')
  expect(await read(project, 'a.txt')).toBe(lines('two', 'one'))
  await run('Undo landing', 'git reset --keep')
  await expect(place.getByText('Landed in trunk.')).toBeHidden()
  expect(await read(project, 'a.txt')).toBe(lines('one', 'one'))
  expect(git('log', '--format=%s', 'trunk')).toBe('first')
})

test(
  'an automation runs an agent in a worktree, shows as done and unseen, and tells of runs that were missed',
  { tag: nightly },
  async ({ folders, launch }) => {
    test.slow()
    await addWriter(folders)
    const { page, close } = await launch()
    const project = join(folders.home, 'project')
    const git = await newRepository(project)
    await showPage(page, 'Automations')
    await page.getByRole('button', { name: 'New automation' }).click()
    const form = page.getByRole('form', { name: 'New automation' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Nightly')
    await form.getByRole('textbox', { name: 'Prompt' }).fill('write a.txt: tidy')
    await form.getByRole('textbox', { name: 'Folder' }).fill(project)
    await form.getByRole('combobox', { name: 'Agent', exact: true }).selectOption({ label: 'writer' })
    await form.getByRole('combobox', { name: 'When it needs permission' }).selectOption('Allow everything')
    await form.getByRole('checkbox', { name: /I allow this automation/ }).check()
    await form.getByRole('button', { name: 'Save' }).click()
    const card = page.getByRole('article', { name: 'Nightly' })
    await card.getByRole('button', { name: 'Run “Nightly” now' }).click()
    await expect(card).toContainText('Done')
    const [worktree = ''] = worktrees(git)
    expect(await read(worktree, 'a.txt')).toBe('tidy\n')
    expect(await read(project, 'a.txt')).toBe('one\n')
    await page.keyboard.press('ControlOrMeta+i')
    const finished = page.getByRole('region', { name: /^Finished/ })
    await expect(finished.getByRole('link', { name: /Nightly/ })).toBeVisible()
    await close()

    // The next time was two days ago.
    await changeNextTime(join(folders.data, 'parley.db'), Date.now() - 2 * 86_400_000)
    const { page: again } = await launch()
    const told = again.getByRole('status').filter({ hasText: 'while Parley was closed' })
    await expect(told).toContainText('“Nightly” missed')
    expect(await violations(again)).toEqual([])
    await told.getByRole('button', { name: 'Show automations' }).click()
    await expect(told).toBeHidden()
    await again.getByRole('button', { name: 'Runs of “Nightly”' }).click()
    await expect(again.getByRole('list', { name: 'Runs of “Nightly”' })).toContainText('Parley was closed')
    expect(worktrees(git)).toHaveLength(1)
  },
)

/** Changes the next time of the only automation. */
async function changeNextTime(file: string, nextAt: number): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite')
  const store = new DatabaseSync(file)
  store.prepare("update automation set data = json_set(data, '$.nextAt', ?)").run(nextAt)
  store.close()
}
