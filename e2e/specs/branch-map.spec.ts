import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { isNightly, nightly } from '../helpers/nightly'
import { cutOff } from '../helpers/overflow'
import { rootOfTree, storeManyBranches, storeTreeOfBranches } from '../helpers/tree-of-branches'
import { Ui } from '../helpers/ui'

const mapOf = (page: Page) => page.getByRole('listbox', { name: 'Branch map' })
const selectedPart = (page: Page) => page.getByRole('region', { name: 'Selected session' })

test('the branch map tells fork points, merges, agents, tokens and cost, and leads there', async ({
  folders,
  launch,
}) => {
  await storeTreeOfBranches(folders)
  const { page } = await launch()
  const ui = new Ui(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(new URL(`/?session=${rootOfTree}`, page.url()).href)
  await expect(ui.timeline).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+b')

  const map = mapOf(page)
  await expect(page.getByRole('heading', { name: 'Branch map', level: 1 })).toBeVisible()
  await expect(page.getByText('6 branches · 1.1M tokens · $6.27')).toBeVisible()
  const option = (name: RegExp) => map.getByRole('option', { name })
  await expect(map.getByRole('option')).toHaveCount(7)
  const root = option(/^Search that forgives/)
  await expect(root).toBeFocused()
  await expect(root).toHaveAttribute('aria-selected', 'true')
  await expect(option(/^Trigrams in SQLite/)).toHaveAccessibleName(
    /Branch, level 2, branched from “Three: trigrams.*” in “Search that forgives typing errors”, merged into “Search that forgives.*”.*4 messages, 231k tokens.*\$0\.94/,
  )
  await expect(option(/^Try a library/)).toHaveAccessibleName(/Abandoned.*188k tokens/)
  await expect(option(/^Rank by time alone/)).toHaveAccessibleName(/Rewrite, level 3/)
  expect(await violations(page, { always: true })).toEqual([])

  // The latest fork comes first.
  await page.keyboard.press('ArrowDown')
  await expect(option(/^Describe the search/)).toBeFocused()
  await page.keyboard.press('End')
  await expect(option(/^Try a library/)).toBeFocused()
  await expect(selectedPart(page)).toContainText('188k tokens · $1.07')
  await page.keyboard.press('ArrowUp')
  await expect(option(/^Does it hold for Chinese/)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(option(/^Trigrams in SQLite/)).toBeFocused()
  await expect(selectedPart(page)).toContainText('With its branches')
  await expect(selectedPart(page)).toContainText('285k tokens · $1.15')
  await selectedPart(page)
    .getByRole('button', { name: /^Search that forgives.*Three: trigrams/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Search that forgives typing errors', level: 1 })).toBeVisible()
  await expect(ui.timeline.getByText('Three: trigrams in SQLite')).toBeVisible()

  if (!isNightly) return

  await page.goBack()
  await option(/^Does it hold for Chinese/).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Does it hold for Chinese and Japanese?', level: 1 })).toBeVisible()
})

test('branches are forked, abandoned, compared and merged from the map', async ({ folders, launch }) => {
  await storeTreeOfBranches(folders)
  const { page } = await launch()
  const ui = new Ui(page)
  await page.goto(new URL(`/?session=${rootOfTree}&branches=${rootOfTree}`, page.url()).href)
  const map = mapOf(page)
  const ranking = map.getByRole('option', { name: /^Rank by how often/ })
  await ranking.click()
  const actions = selectedPart(page)
  await actions.getByRole('button', { name: 'Abandon' }).click()
  await expect(ranking).toHaveAccessibleName(/Abandoned/)
  await ui
    .toast(/^Abandoned/)
    .getByRole('button', { name: 'Undo' })
    .first()
    .click()
  await expect(ranking).toHaveAccessibleName(/Open/)

  await actions.getByRole('button', { name: 'Compare…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare branches' })
  await expect(dialog).toContainText('The first 4 messages are the same.')
  const column = (name: RegExp) => dialog.getByRole('region', { name })
  await expect(column(/^Rank by how often/).getByRole('listitem')).toHaveText([/Rank what is opened/, /Every opening/])
  await expect(column(/^Search that forgives/)).toContainText('Take trigrams then')
  expect(await violations(page, { always: true })).toEqual([])
  if (isNightly) {
    await dialog.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'Rank by time alone' })
    await expect(column(/^Rank by time alone/)).toContainText('Rank by the last activity alone.')
    await expect(dialog).toContainText('The first 5 messages are the same.')
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await map.getByRole('option', { name: /^Does it hold for Chinese/ }).click()
  await selectedPart(page).getByRole('button', { name: 'Fork' }).click()
  await expect(ui.timeline.getByText('Fork starts here')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+b')
  await expect(map.getByRole('option')).toHaveCount(8)
  if (!isNightly) return

  await ranking.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Merge…' }).click()
  const merge = page.getByRole('dialog', { name: /^Merge into/ })
  await merge.getByRole('textbox', { name: 'Summary for the parent' }).fill('Openings count, and fade.')
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expect(ui.messages('Merged branch').last()).toContainText('Openings count, and fade.')

  await page.keyboard.press('ControlOrMeta+Shift+b')
  await expect(ranking).toHaveAccessibleName(/merged into/)
})

test(
  'a state that needs the user shows on the map, which the inspector has too',
  { tag: nightly },
  async ({ page, ui }) => {
    await ui.send('say one')
    await expect(ui.answers.last()).toContainText('one')
    await expect(ui.stop).toBeHidden()
    await page.keyboard.press('ControlOrMeta+.')
    await page.getByRole('tab', { name: 'Branches' }).click()
    await expect(page.getByText('This session has no branches yet.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('tabpanel').getByRole('button', { name: 'Fork', exact: true }).first().click()
    await expect(ui.timeline.getByText('Fork starts here')).toBeVisible()
    await ui.send('write A fine day to notes.md')
    await expect(ui.permissionCard).toBeVisible()
    const map = mapOf(page).filter({ visible: true })
    await expect(map.getByRole('option')).toHaveCount(2)
    await expect(map.getByRole('option', { selected: true })).toHaveAccessibleName(/Needs approval/)
    await page.getByRole('button', { name: 'Open branch map' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { name: 'Branch map', level: 1 })).toBeVisible()
    await expect(map.getByRole('option', { name: /Needs approval/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(ui.permissionCard).toBeVisible()
  },
)

test('200 branches fit a narrow window, and answer keys at once', { tag: nightly }, async ({ folders, launch }) => {
  await storeManyBranches(folders.data, 200)
  const { page } = await launch()
  await page.setViewportSize({ width: 400, height: 800 })
  await page.goto(new URL('/?session=root&branches=root', page.url()).href)
  const map = mapOf(page)
  await expect(map.getByRole('option')).toHaveCount(201)
  await expect(map.getByRole('option', { selected: true })).toBeFocused()
  await page.keyboard.press('End')
  const last = map.getByRole('option').last()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  expect(await cutOff(page)).toEqual([])
  expect(await violations(page)).toEqual([])
})
