import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'
import { storeManySessions } from '../helpers/many-sessions'
import { Ui } from '../helpers/ui'

test.describe('the sidebar', () => {
  const tasks = 60

  test.beforeEach(async ({ folders }) => storeManySessions(folders.data, tasks))

  const rows = (ui: Ui) => ui.sessionList.getByRole('link')
  const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selected sessions' })

  test('is as wide as the user makes it, collapses projects, pins sessions until that is undone, and reaches each by keyboard', async ({
    page,
    ui,
  }) => {
    const handle = page.getByRole('separator', { name: 'Width of the sidebar' })
    await handle.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(handle).toHaveAttribute('aria-valuenow', '304')
    await page.reload()
    await expect(page.getByRole('complementary', { name: 'Sessions' })).toHaveJSProperty('clientWidth', 304 - 1)

    const project = ui.sessionList.getByRole('button', { name: /^project-1 20/ })
    await expect(ui.session(/Task 1\b/)).toBeVisible()
    await project.click()
    await expect(project).toHaveAttribute('aria-expanded', 'false')
    await expect(ui.session(/Task 1\b/)).toBeHidden()
    await page.reload()
    await expect(project).toHaveAttribute('aria-expanded', 'false')
    await project.focus()
    await page.keyboard.press('ArrowRight')
    await expect(project).toHaveAttribute('aria-expanded', 'true')
    expect(await violations(page), 'the sidebar').toEqual([])

    await ui.session(/Task 4\b/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Pin' }).click()
    await expect(page.getByRole('button', { name: /^Pinned/ })).toBeVisible()
    await expect(rows(ui).first()).toContainText('Task 4')
    await page.reload()
    await expect(rows(ui).first()).toContainText('Task 4')
    await ui.session(/Task 4\b/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Unpin' }).click()
    await expect(page.getByRole('button', { name: /^Pinned/ })).toBeHidden()
    await page.getByRole('main').focus()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByRole('button', { name: /^Pinned/ })).toBeVisible()

    await ui.session(/Task 1\b/).focus()
    await page.keyboard.press('End')
    await expect(ui.session(/Task 60\b/)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/session=task-60/)
    await page.reload()
    await expect(ui.session(/Task 60\b/)).toBeInViewport()
  })

  test('selects many sessions and archives them, which can be undone; selects by keyboard, and tags what is selected', async ({
    page,
    ui,
  }) => {
    await ui.session(/Task 1\b/).click({ modifiers: ['ControlOrMeta'] })
    await ui.session(/Task 10\b/).click({ modifiers: ['Shift'] })
    await expect(selectionBar(page)).toContainText('4 selected')
    expect(await violations(page, { always: true }), 'a selection').toEqual([])
    await selectionBar(page).getByRole('button', { name: 'Archive' }).click()
    await expect(ui.toast('Archived 4 sessions')).toBeVisible()
    await expect(ui.session(/Task 1\b/)).toBeHidden()
    await ui.toast('Archived 4 sessions').getByRole('button', { name: 'Undo' }).click()
    await expect(ui.session(/Task 1\b/)).toBeVisible()
    await expect(ui.session(/Task 10\b/)).toBeVisible()

    await expect(selectionBar(page)).toBeHidden()
    await ui.session(/Task 1\b/).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(selectionBar(page)).toContainText('3 selected')
    await selectionBar(page).getByRole('button', { name: 'Tags…' }).click()
    await page.getByLabel('Add tags').fill('review, later')
    expect(await violations(page, { always: true }), 'the tags dialog').toEqual([])
    await page.keyboard.press('Enter')
    await expect(ui.toast('Changed tags of 3 sessions')).toBeVisible()
    await expect(ui.session(/Task 7\b/)).toContainText('review')
    await page.getByRole('main').focus()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(ui.session(/Task 7\b/)).not.toContainText('review')
  })

  test('restores sessions from the archive, one or many', { tag: nightly }, async ({ page, ui }) => {
    await ui.session(/Task 1\b/).click({ modifiers: ['ControlOrMeta'] })
    await ui.session(/Task 7\b/).click({ modifiers: ['Shift'] })
    await selectionBar(page).getByRole('button', { name: 'Archive' }).click()
    await expect(ui.toast('Archived 3 sessions')).toBeVisible()
    await page.getByRole('button', { name: /^Show:/ }).click()
    await page.getByRole('menuitemradio', { name: /Archived/ }).click()
    await expect(rows(ui)).toHaveCount(3)
    await ui.session(/Task 4\b/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await expect(rows(ui)).toHaveCount(2)
    await ui.session(/Task 1\b/).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await selectionBar(page).getByRole('button', { name: 'Restore' }).click()
    await expect(ui.sessionList).toContainText('No archived sessions')
  })

  test(
    'deletes what is selected only after that was typed, and says how much it frees',
    { tag: nightly },
    async ({ page, ui }) => {
      await ui.session(/Task 1\b/).click({ modifiers: ['ControlOrMeta'] })
      await ui.session(/Task 7\b/).click({ modifiers: ['Shift'] })
      await selectionBar(page).getByRole('button', { name: 'Delete…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete 3 sessions permanently?' })
      await expect(dialog).toContainText(/frees about \d/)
      await expect(dialog.getByRole('button', { name: 'Delete permanently' })).toBeDisabled()
      await dialog.getByRole('textbox').fill('delete')
      await page.keyboard.press('Enter')
      await expect(ui.toast('Deleted 3 sessions permanently')).toBeVisible()
      await expect(ui.session(/Task 4\b/)).toBeHidden()
    },
  )

  test('filters by agent, project and tag, saves filters for every window, and says why it shows the open session outside of one', async ({
    page,
    ui,
  }) => {
    await page.getByRole('button', { name: 'Filter sessions' }).click()
    const panel = page.getByRole('region', { name: 'Filter sessions' })
    await panel.getByRole('checkbox', { name: /release/ }).check()
    await expect(rows(ui)).toHaveCount(6)
    await panel.getByRole('checkbox', { name: /project-2/ }).check()
    await expect(rows(ui)).toHaveText([/Task 11/, /Task 41/])
    await panel.getByRole('textbox', { name: 'Save as…' }).fill('Release of 2')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('button', { name: 'Release of 2', exact: true })).toBeVisible()
    expect(await violations(page), 'the filters').toEqual([])
    await page.getByRole('textbox', { name: 'Search sessions' }).fill('Task 41')
    await expect(rows(ui)).toHaveText([/Task 41/])
    await page.getByRole('textbox', { name: 'Search sessions' }).fill('')
    await expect(rows(ui)).toHaveCount(2)
    await panel.getByRole('button', { name: 'Clear filters' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Filter sessions' }).click()
    await panel.getByRole('button', { name: 'Release of 2', exact: true }).click()
    await expect(rows(ui)).toHaveText([/Task 11/, /Task 41/])

    await panel.getByRole('button', { name: 'Clear filters' }).click()
    await ui.session(/Task 13\b/).click()
    await panel.getByRole('checkbox', { name: /release/ }).check()
    const open = page.getByRole('region', { name: 'Open session' })
    await expect(open).toContainText('outside of the filter')
    await expect(open.getByRole('link')).toContainText('Task 13')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(open).toBeHidden()
  })
})

test(
  'the sidebar filters by state and by the time of the last activity',
  { tag: nightly },
  async ({ folders, launch }) => {
    const day = 24 * 60 * 60_000
    await storeManySessions(folders.data, 40, 3, day)
    const { page } = await launch()
    const ui = new Ui(page)
    const rows = ui.sessionList.getByRole('link')
    await ui.send('run npm test')
    await expect(ui.permissionCard).toBeVisible()
    await page.getByRole('button', { name: 'Filter sessions' }).click()
    const panel = page.getByRole('region', { name: 'Filter sessions' })
    await panel.getByRole('checkbox', { name: 'Needs you' }).check()
    await expect(rows).toHaveText([/run npm test/])
    await panel.getByRole('checkbox', { name: 'Needs you' }).uncheck()
    await panel.getByRole('combobox', { name: 'Last activity' }).selectOption('Last 7 days')
    await expect(ui.session(/Task 7\b/)).toBeVisible()
    await expect(ui.session(/Task 9\b/)).toBeHidden()
    await panel.getByRole('combobox', { name: 'Last activity' }).selectOption('More than 30 days ago')
    await expect(ui.session(/Task 40\b/)).toBeVisible()
    await expect(ui.session(/Task 7\b/)).toBeHidden()
  },
)

for (const sessions of [500, 10_000])
  test(
    `the sidebar draws only what is near the view, of ${String(sessions)} sessions`,
    sessions === 10_000 ? { tag: nightly } : {},
    async ({ folders, launch }) => {
      test.setTimeout(120_000)
      await storeManySessions(folders.data, sessions, 40)
      const { page } = await launch()
      const ui = new Ui(page)
      await expect(ui.session(/Task 1\b/)).toBeVisible()
      const list = ui.sessionList
      for (let at = 0; at < 15; at++) {
        await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      }
      expect(await list.getByRole('link').count()).toBeLessThan(120)
      await page.keyboard.press('ControlOrMeta+n')
      await expect(ui.composer).toBeFocused()
    },
  )
