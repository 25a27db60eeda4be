import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'
import { cutOff } from '../helpers/overflow'
import type { Ui } from '../helpers/ui'

/*
 * Every screen once, in light and dark and in a narrow window: no accessibility violations, and nothing is cut off at the
 * side. The behavior of each screen is tested in its own specs.
 */

/** Checks a visible screen, or the part of it that changed; `name` appears in the report. */
type Look = (name: string, part?: Locator) => Promise<void>

/** Creates a session with its own answer, tools and a branch. */
async function fill({ page, ui }: { page: Page; ui: Ui }): Promise<void> {
  await ui.send('say A first answer then tools 3')
  await expect(ui.answers.last()).toBeVisible()
  await expect(ui.stop).toBeHidden()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Session title' }).fill('A long title '.repeat(12))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A long title')
}

async function pages(page: Page, look: Look): Promise<void> {
  const main = page.getByRole('main')
  await page.keyboard.press('ControlOrMeta+i')
  for (const tab of ['List', 'Board', 'History', 'Rules']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    await look(`inbox, ${tab}`, tab === 'List' ? undefined : main)
  }
  await openSidebar(page)
  await page.getByRole('complementary').getByRole('button', { name: 'Usage', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible()
  await look('Usage', main)
}

/** A narrow window hides it again after every choice. */
async function openSidebar(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Show sidebar/ })
  if (await button.isVisible()) await button.click()
}

async function settings(page: Page, look: Look): Promise<void> {
  const main = page.getByRole('main')
  // To axe, a label below the visible part is none.
  const usual = page.viewportSize()
  await page.setViewportSize({ width: usual?.width ?? 1280, height: 1600 })
  await page.keyboard.press('ControlOrMeta+,')
  const sections = page.getByRole('navigation', { name: 'Settings sections' })
  let known: Locator | undefined
  for (const section of await sections.getByRole('button').allInnerTexts()) {
    await sections.getByRole('button', { name: section, exact: true }).click()
    await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible()
    await look(`settings, ${section}`, known)
    known = main
    const add = page.getByRole('main').getByRole('button', { name: /^Add (?!key )/ })
    if ((await add.count()) === 0) continue
    await add.first().click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await look(`settings, ${section}, the form`, main)
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  if (usual !== null) await page.setViewportSize(usual)
}

async function inspector(page: Page, look: Look): Promise<void> {
  await page.getByRole('button', { name: 'Show inspector' }).click()
  const panel = page.getByRole('complementary', { name: 'Inspector' })
  const tabs = panel.getByRole('tab')
  const count = await tabs.count()
  for (let index = 0; index < count; index++) {
    await tabs.nth(index).click()
    await look(`inspector, ${await tabs.nth(index).innerText()}`, index === 0 ? undefined : panel)
  }
  await panel.getByRole('button', { name: 'Hide inspector' }).click()
}

async function dialogs({ page, ui }: { page: Page; ui: Ui }, look: Look): Promise<void> {
  const dialog = page.getByRole('dialog')
  const shown = async (name: string) => {
    await expect(dialog).toBeVisible()
    await look(name, dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  for (const entry of ['Export…', 'Limits…']) {
    await ui.sessionAction(entry)
    await shown(entry)
  }
  await page.getByRole('button', { name: /^Agents: / }).click()
  await shown('agents of a session')
  await page.keyboard.press('ControlOrMeta+Alt+o')
  await shown('import')
}

for (const theme of ['light', 'dark'] as const)
  test(`no screen keeps people out, ${theme}`, { tag: nightly }, async ({ page, ui }) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const look: Look = async (name, part) =>
      expect.soft(await violations(page, { colors: true, ...(part && { part }) }), name).toEqual([])
    await fill({ page, ui })
    await look('a session')
    await inspector(page, look)
    await dialogs({ page, ui }, look)
    await pages(page, look)
    await settings(page, look)
  })

test('no screen is wider than a narrow window', { tag: nightly }, async ({ page, ui }) => {
  test.setTimeout(120_000)
  await fill({ page, ui })
  await page.setViewportSize({ width: 400, height: 760 })
  const look: Look = async (name) => expect.soft(await cutOff(page), name).toEqual([])
  await look('a session')
  await inspector(page, look)
  await dialogs({ page, ui }, look)
  await pages(page, look)
  await settings(page, look)
})
