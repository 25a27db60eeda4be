import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { isNightly, nightly } from '../helpers/nightly'
import { newRepository } from '../helpers/repository'
import { Ui } from '../helpers/ui'
import { addWriter } from '../helpers/writer'

const NARROW = { width: 420, height: 800 }
const WIDE = { width: 1440, height: 900 }

const column = (page: Page, number: number): Locator => page.getByRole('listitem', { name: `Attempt ${number}` })

/** Shows the list of attempts. */
async function showList(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Attempts')
  await page
    .getByRole('option', { name: /^Attempts/ })
    .first()
    .click()
}

/** Shows the comparison of the only attempts. */
async function showComparison(page: Page): Promise<void> {
  await showList(page)
  await page.getByRole('list', { name: 'Attempts' }).getByRole('button').click()
}

/** Starts attempts that change the same file: one or more by the default agent, and one by an agent with this name. */
async function startAttempts(page: Page, ui: Ui, folder: string, first: number, agent = 'Playground'): Promise<void> {
  await page.getByRole('textbox', { name: 'Working folder' }).fill(folder)
  await page.getByRole('button', { name: 'Attempts…' }).click()
  const count = page.getByRole('spinbutton', { name: 'Attempts by agent 1' })
  await count.fill(String(first))
  await page.getByRole('button', { name: 'Add another agent' }).click()
  await page.getByRole('combobox', { name: 'Agent 2', exact: true }).selectOption({ label: agent })
  await page.getByRole('textbox', { name: 'Test command' }).fill('git diff --quiet')
  expect(await violations(page, { always: true })).toEqual([])
  await ui.composer.fill('write a.txt: attempt')
  await page.getByRole('button', { name: `Start ${first + 1} attempts` }).click()
  await expect(page.getByRole('heading', { name: 'Attempts', level: 1 })).toBeVisible()
  for (let number = 1; number <= first + 1; number++) await expect(column(page, number)).toContainText('Needs you')
}

const withConflicts =
  'three attempts of two agents are compared, one lands with conflicts for its agent, two are restored, and all is undone'
test(withConflicts, { tag: nightly }, async ({ folders, launch }) => {
  test.slow()
  await addWriter(folders)
  const { page } = await launch()
  const ui = new Ui(page)
  const project = join(folders.home, 'project')
  const git = await newRepository(project)
  await startAttempts(page, ui, project, 2, 'writer')
  expect(await violations(page, { always: true })).toEqual([])
  expect(git('worktree', 'list').split('\n')).toHaveLength(4)
  for (const number of [1, 2, 3]) {
    await column(page, number)
      .getByRole('button', { name: /^Allow once/ })
      .click()
    await expect(column(page, number)).toContainText('Done')
    await expect(column(page, number)).toContainText('1 file +1 −1')
  }
  expect(await readFile(join(project, 'a.txt'), 'utf8')).toBe('one\n')

  await column(page, 2).getByRole('list', { name: 'Changed files' }).getByText('a.txt').click()
  await expect(column(page, 2).getByRole('group', { name: /a\.txt/ })).toContainText('attempt')
  await page.getByRole('button', { name: 'Run in all' }).click()
  for (const number of [1, 2, 3]) await expect(column(page, number)).toContainText('Failed with exit code 1')
  await column(page, 1).focus()
  await page.keyboard.press('ArrowRight')
  await expect(column(page, 2)).toBeFocused()
  expect(await violations(page)).toEqual([])

  await writeFile(join(project, 'a.txt'), 'elsewhere\n')
  git('commit', '-qam', 'Elsewhere')
  const before = git('rev-parse', 'trunk')
  // The one by the agent that speaks the protocol.
  const chosen = column(page, 3)
  await chosen.getByRole('button', { name: 'Land this attempt' }).press('Enter')
  await expect(chosen).toContainText('After landing, these attempts are abandoned: Attempt 1, Attempt 2.')
  await expect(chosen.getByRole('group', { name: 'Parley will run:' })).toContainText(
    'git merge --no-edit refs/heads/trunk',
  )
  await chosen.getByRole('button', { name: 'Run', exact: true }).press('Enter')
  await expect(chosen).toContainText('New commits on the base branch conflict with this attempt.')
  await expect(chosen.getByRole('button', { name: 'Continue landing' })).toBeEnabled()
  expect(await violations(page)).toEqual([])
  await chosen.getByRole('button', { name: 'Ask the agent to resolve them' }).click()
  await chosen.getByRole('button', { name: 'Open session' }).click()
  await expect(ui.messages('You').last()).toContainText('Resolve the conflicts in the files')
  await expect(ui.messages('writer').last()).toContainText('Heard.')
  await expect(ui.stop).toBeHidden()
  await ui.send('write a.txt: both')
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(ui.stop).toBeHidden()

  await showComparison(page)
  await chosen.getByRole('button', { name: 'Continue landing' }).click()
  await chosen.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(chosen).toContainText('Landed')
  expect(await readFile(join(project, 'a.txt'), 'utf8')).toBe('both\n')
  for (const number of [1, 2]) {
    const other = column(page, number)
    await expect(other).toContainText('Abandoned')
    await expect(other).toContainText('1 file +1 −1')
    await other.getByRole('button', { name: 'Restore' }).click()
    await expect(other.getByRole('group', { name: 'Parley will run:' })).toContainText('git worktree add')
    await other.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(other).toContainText('Done')
  }
  const restored = git('worktree', 'list', '--porcelain').matchAll(/^worktree (.*)$/gm)
  const texts = await Promise.all([...restored].map(([, folder = '']) => readFile(join(folder, 'a.txt'), 'utf8')))
  expect(texts.filter((text) => text.includes('attempt'))).toHaveLength(2)
  await chosen.getByRole('button', { name: 'Undo landing' }).click()
  await chosen.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(chosen.getByRole('button', { name: 'Land this attempt' })).toBeVisible()
  expect(git('rev-parse', 'trunk')).toBe(before)
  expect(await readFile(join(project, 'a.txt'), 'utf8')).toBe('elsewhere\n')
})

test('attempts are compared and listed, fit a narrow window, one is abandoned while it works, and the other lands', async ({
  page,
  ui,
  folders,
}) => {
  const project = join(folders.home, 'project')
  await newRepository(project)
  await startAttempts(page, ui, project, 1)
  const [first, second] = [column(page, 1), column(page, 2)]
  await second.getByRole('button', { name: 'Abandon' }).click()
  await expect(second.getByRole('group', { name: 'Parley will run:' })).toContainText('git worktree remove')
  await second.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(second).toContainText('Abandoned')
  await expect(first).toContainText('Needs you')
  await page.setViewportSize(NARROW)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(WIDE)
  await showList(page)
  const listed = page.getByRole('list', { name: 'Attempts' })
  await expect(listed).toContainText('Needs you · Abandoned')
  expect(await violations(page, { always: true })).toEqual([])
  await listed.getByRole('button', { name: /write a\.txt/ }).click()
  if (isNightly) {
    await first.getByRole('button', { name: 'Open session' }).click()
    await page.keyboard.press('ControlOrMeta+.')
    await page.getByRole('tab', { name: 'Worktree' }).click()
    await page.getByRole('button', { name: 'Compare attempts' }).click()
  }
  await first.getByRole('button', { name: /^Allow once/ }).click()
  await expect(first).toContainText('1 file +1 −1')
  await first.getByRole('button', { name: 'Land this attempt' }).click()
  await first.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(first).toContainText('Landed')
  expect(await readFile(join(project, 'a.txt'), 'utf8')).toContain('attempt')
})

const withoutAny = 'without attempts the page says how to start some; an attempt that failed is tried again'
test(withoutAny, { tag: nightly }, async ({ page, ui, folders }) => {
  await newRepository(join(folders.home, 'project'))
  await showList(page)
  await expect(page.getByText('No attempts yet.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await ui.newSession.click()
  await page.getByRole('textbox', { name: 'Working folder' }).fill(join(folders.home, 'project'))
  await page.getByRole('button', { name: 'Attempts…' }).click()
  await page.getByRole('spinbutton', { name: 'Attempts by agent 1' }).fill('1')
  await ui.composer.fill('error provider: The quota is used up')
  await page.getByRole('button', { name: 'Start 1 attempt' }).click()
  await expect(column(page, 1)).toContainText('The quota is used up')
  expect(await violations(page)).toEqual([])
  await column(page, 1).getByRole('button', { name: 'Try again' }).click()
  await column(page, 1).getByRole('button', { name: 'Open session' }).click()
  await expect(ui.messages('You')).toHaveCount(2)
})
