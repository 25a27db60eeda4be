import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { git } from '../helpers/git'
import { isNightly } from '../helpers/nightly'

const lines = Array.from({ length: 40 }, (_, index) => `export const value${index + 1} = ${index + 1}\n`)
const changed = lines
  .with(2, 'export const value3 = 33\n')
  .with(30, `export const late = true // ${'words '.repeat(60)}end of line\n`)
  .toSpliced(31, 0, 'export const added = 1\n')
  .join('')

/** Makes a repository with two changed hunks in one file, and a picture and a new file. */
async function repository(folder: string): Promise<string> {
  const file = join(folder, 'values.ts')
  await writeFile(file, lines.join(''))
  git(folder, 'init', '-q', '-b', 'main')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'first')
  await writeFile(file, changed)
  await writeFile(join(folder, 'zebra.txt'), 'one\ntwo')
  return file
}

test('a folder without changes says so; a hunk is reverted and undone, and comments reach the agent, by keyboard alone', async ({
  page,
  ui,
  folders,
}) => {
  await ui.send('say hello')
  await expect(ui.answers.last()).toContainText('hello')
  await expect(ui.stop).toBeHidden()
  await page.keyboard.press('ControlOrMeta+Shift+D')
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  await expect(page.getByText('when the folder of the session is in a git repository')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ui.composer).toBeVisible()

  const file = await repository(folders.home)
  await page.keyboard.press('ControlOrMeta+Shift+D')
  const tree = page.getByRole('tree', { name: 'Changed files' })
  await expect(tree.getByRole('treeitem', { name: /^values\.ts ?, Modified/ })).toHaveAttribute('aria-selected', 'true')
  await expect(tree.getByRole('treeitem', { name: /^values\.ts/ })).toContainText('+3 −2')
  // No agent of the session changed it.
  await expect(tree.getByRole('treeitem', { name: /^values\.ts ?, Modified, changed outside/ })).toBeVisible()
  await expect(page.getByText('changed outside', { exact: true })).toBeVisible()
  const diff = page.getByRole('grid', { name: /^Changes in values\.ts/ })
  await expect(diff.locator('mark').first()).toHaveText('3')
  // Both sides are in view, however long a line is: it wraps, and what follows goes below it.
  expect(await diff.evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0)
  const placeOf = async (row: RegExp) => {
    const box = await diff.getByRole('row', { name: row }).boundingBox()
    return { top: box?.y ?? NaN, end: (box?.y ?? NaN) + (box?.height ?? NaN) }
  }
  const long = await placeOf(/end of line/)
  expect(long.end - long.top).toBeGreaterThan(60)
  await expect.poll(async () => (await placeOf(/added = 1/)).top - long.end).toBe(0)
  expect(await violations(page, { always: true })).toEqual([])

  await page.keyboard.press('n')
  await expect(diff.getByRole('row', { name: /^Hunk 2/ })).toBeFocused()
  await page.keyboard.press('x')
  await expect(diff.getByRole('row', { name: /^Hunk/ })).toHaveCount(1)
  expect(await readFile(file, 'utf8')).toBe(lines.with(2, 'export const value3 = 33\n').join(''))
  await expect(ui.toast('Reverted changes in “values.ts”')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(diff.getByRole('row', { name: /^Hunk/ })).toHaveCount(2)
  expect(await readFile(file, 'utf8')).toBe(changed)

  await page.keyboard.press('k')
  await expect(diff.locator('[data-row]:focus')).toHaveCount(1)
  await page.keyboard.press('p')
  await page.keyboard.press('p')
  for (let step = 0; step < 3; step++) await page.keyboard.press('j')
  await page.keyboard.press('c')
  await page.keyboard.type('Why 33?')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(diff.getByRole('article', { name: /^Comment on/ })).toContainText('Why 33?')
  expect(await violations(page)).toEqual([])
  const send = page.getByRole('button', { name: 'Send 1 comment' })
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(ui.messages('You').last()).toContainText('values.ts')
  await expect(ui.messages('You').last()).toContainText('Why 33?')
  await expect(ui.messages('You').last()).toContainText('+export const value3 = 33')
})

test('lines and hunks are kept, files marked as viewed, and text that was changed meanwhile is not overwritten', async ({
  page,
  ui,
  folders,
}) => {
  const file = await repository(folders.home)
  await ui.send('say hello')
  await expect(ui.answers.last()).toContainText('hello')
  await expect(ui.stop).toBeHidden()
  await page.getByRole('button', { name: 'Review changes' }).click()
  const diff = page.getByRole('grid', { name: /^Changes in values\.ts/ })
  await diff.getByRole('button', { name: /^Stage Hunk 1/ }).click()
  await expect(diff.getByRole('row', { name: /^Hunk/ })).toHaveCount(1)
  expect(git(folders.home, 'diff', '--cached')).toContain('+export const value3 = 33')
  await diff.getByText('export const added = 1').click()
  await page.keyboard.press('Shift+X')
  await expect(diff.getByText('export const added = 1')).toHaveCount(0)
  expect(await readFile(file, 'utf8')).not.toContain('added')

  await page.keyboard.press(']')
  await expect(page.getByRole('grid', { name: /^Changes in zebra\.txt/ })).toContainText('two')
  await page.keyboard.press('v')
  await expect(page.getByRole('treeitem', { name: /^zebra\.txt/ }).getByRole('img', { name: 'Viewed' })).toBeVisible()
  if (!isNightly) return

  await page.getByRole('combobox', { name: 'Show changes in' }).selectOption({ label: 'Staged · 1 file' })
  await expect(page.getByRole('grid', { name: /^Changes in values\.ts/ })).toContainText('33')
  await page.getByRole('combobox', { name: 'Show changes in' }).selectOption({ label: 'Uncommitted · 2 files' })
  await page.setViewportSize({ width: 400, height: 700 })
  await expect(page.getByRole('tree', { name: 'Changed files' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('treeitem', { name: /^values\.ts/ }).click()
  const revert = diff.getByRole('button', { name: /^Revert Hunk/ }).last()
  await expect(revert).toBeVisible()
  await writeFile(file, 'by hand\n')
  await revert.click()
  await expect(ui.toast('values.ts has changed since')).toBeVisible()
  expect(await readFile(file, 'utf8')).toBe('by hand\n')
})

test('the page follows the disk, says what was renamed, and keeps what is being written and the focus', async ({
  page,
  ui,
  folders,
}) => {
  await writeFile(await repository(folders.home), lines.join(''))
  git(folders.home, 'mv', 'values.ts', 'numbers.ts')
  const moved = join(folders.home, 'numbers.ts')
  await ui.send('say hello')
  await expect(ui.stop).toBeHidden()
  await page.keyboard.press('ControlOrMeta+Shift+D')
  const tree = page.getByRole('tree', { name: 'Changed files' })
  await page.getByRole('combobox', { name: 'Show changes in' }).selectOption('staged')
  await tree.getByRole('treeitem', { name: /^numbers\.ts/ }).click()
  await expect(page.getByText('Renamed from values.ts')).toBeVisible()

  await page.getByRole('combobox', { name: 'Show changes in' }).selectOption('uncommitted')
  await tree.getByRole('treeitem', { name: /^numbers\.ts/ }).click()
  // Nothing tells the page of it.
  await writeFile(moved, changed)
  const diff = page.getByRole('grid', { name: /^Changes in numbers\.ts/ })
  await expect(diff.getByRole('row', { name: /^Hunk/ })).toHaveCount(2)
  await diff.getByRole('row', { name: /^Hunk 1/ }).click()
  for (let step = 0; step < 4; step++) await page.keyboard.press('j')
  await page.keyboard.press('c')
  await page.keyboard.type('Why not')
  await writeFile(moved, changed.replace('late = true', 'late = false'))
  await expect(diff.getByRole('row', { name: /late = false/ })).toBeVisible()
  await page.keyboard.type(' 34?')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Why not 34?')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(diff.getByRole('article', { name: /^Comment on/ })).toContainText('Why not 34?')
  await expect(diff.locator('[data-row]:focus')).toHaveCount(1)
})

test('the focus stays in the review when a file is reverted', async ({ page, ui, folders }) => {
  await repository(folders.home)
  await ui.send('say hello')
  await expect(ui.stop).toBeHidden()
  await page.keyboard.press('ControlOrMeta+Shift+D')
  const diff = page.getByRole('grid', { name: /^Changes in values\.ts/ })
  await expect(diff).toBeVisible()
  await diff.getByRole('row', { name: /^Hunk 1/ }).click()
  await page.keyboard.press('x')
  await expect(diff.getByRole('row', { name: /^Hunk/ })).toHaveCount(1)
  await expect(diff.locator('[data-row]:focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Revert file' }).click()
  await expect(page.getByRole('grid', { name: /^Changes in zebra\.txt/ }).locator('[data-row]:focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Revert file' }).click()
  await expect(page.getByText('No unstaged changes.').locator('..')).toBeFocused()
})
