import type { Page } from '@playwright/test'
import type { Messages } from '#messages'
import { catalogs } from '#messages/catalogs'
import { en } from '#messages/en'
import { pseudo } from '#messages/pseudo'
import { withFallback } from '#messages/translation'
import { ready } from '#e2e/fixtures/app'
import { expect, test } from '#e2e/fixtures/test'
import { nightly } from '#e2e/helpers/nightly'
import { cutOff } from '#e2e/helpers/overflow'

/*
 * The app in other languages, chosen by what the browser prefers, and in the pseudo-languages of `src/messages/pseudo.ts`:
 * accented text is in the catalog, mirrored text is laid out from right to left.
 */

/** Opens another window on the app, in a browser that prefers a language. */
async function openIn(page: Page, locale: string): Promise<Page> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('Another language needs another browser context.')
  const context = await browser.newContext({ locale, storageState: await page.context().storageState() })
  const other = await context.newPage()
  await other.goto(page.url())
  return ready(other)
}

/** A visible screen; `name` appears in the report. */
type Look = (name: string) => Promise<void>

/** Visits the main screens, by their names in a language. */
async function visit(page: Page, m: Messages, look: Look): Promise<void> {
  await expect(page.getByRole('article').last()).toBeVisible()
  await look('a session')
  await page.getByRole('button', { name: m.inspector.show }).click()
  const tabs = page.getByRole('complementary', { name: m.inspector.title }).getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  for (let index = 0; index < (await tabs.count()); index++) {
    await tabs.nth(index).click()
    await look(`inspector, tab ${String(index + 1)}`)
  }
  await page.keyboard.press('ControlOrMeta+.')
  await expect(tabs.first()).toBeHidden()
  await page.keyboard.press('ControlOrMeta+i')
  for (const tab of Object.values(m.inbox.tab)) {
    await page.getByRole('tab', { name: tab }).click()
    await look(`inbox, ${tab}`)
  }
  for (const title of [m.usage.usage]) {
    const button = page.getByRole('complementary').getByRole('button', { name: title, exact: true })
    // A narrow window hides the sidebar.
    if (!(await button.isVisible())) continue
    await button.click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await look(title)
  }
  await page.keyboard.press('ControlOrMeta+,')
  const sections = page.getByRole('navigation', { name: m.settings.sections }).getByRole('button')
  await expect(sections.first()).toBeVisible()
  for (let index = 0; index < (await sections.count()); index++) {
    await sections.nth(index).click()
    await look(`settings, section ${String(index + 1)}`)
  }
  await page.keyboard.press('ControlOrMeta+n')
  await expect(page.getByRole('button', { name: m.start.start, exact: true })).toBeVisible()
  await look('the start page')
}

/** Text that is not the app's: of agents, of people, and what the host says, which is in English. */
const content = [
  ...['home', 'say A first answer then tools 3', 'A first answer', 'I used 3 tools; all of them succeeded.'],
  ...['List this folder', 'Search for TODO', 'Search for import', 'Brisk', 'brisk'],
  ...['Parley', 'Playground', 'Claude Code', 'Codex', 'GitHub Copilot', 'Gemini CLI', 'OpenCode'],
  ...['read', 'list', 'search', 'write', 'run', 'Lists a folder.', 'Reads a file of the session’s folder.'],
  ...['Searches the files of the folder for a text.', 'Runs a command, after asking.', 'Writes a file, after asking.'],
]
const ofHost = /^(Newer versions keep all sessions in one database|Built in, offline and without a model|playground-)/

/** Returns visible text without an accent in it, except code, and names that options offer. */
async function unaccented(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const apart = 'code, kbd, pre, option, script, style, noscript'
    const texts = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const around = node.parentElement
      if (around === null || around.closest(apart) !== null || !around.checkVisibility()) continue
      if (/[a-z]{3}/.test(text) && !/[À-ɏḀ-ỿ]/.test(text)) texts.add(text)
    }
    return [...texts]
  })
  return found.filter((text) => !content.includes(text.replaceAll(/^[,\s]+|[,\s]+$/g, '')) && !ofHost.test(text))
}

const preferred = [
  ['de-DE', 'de'],
  ['ja-JP', 'ja'],
] as const

test('the app speaks what the browser prefers, and mirrors what is written from right to left', async ({ page }) => {
  const mirrored = await openIn(page, 'en-XB')
  await expect(mirrored.locator('html')).toHaveAttribute('lang', 'en-XB')
  await expect(mirrored.locator('html')).toHaveAttribute('dir', 'rtl')
  const sidebar = await mirrored.getByRole('complementary').first().boundingBox()
  expect(sidebar?.x).toBeGreaterThan(600)
  await mirrored.context().close()
})

for (const [locale, language] of preferred)
  test(
    `the app speaks what the browser prefers, ${locale}, and nothing is cut off`,
    { tag: nightly },
    async ({ page, ui }) => {
      test.setTimeout(180_000)
      await ui.send('say A first answer then tools 3')
      await expect(ui.stop).toBeHidden()
      const m = withFallback(en, await catalogs[language]())
      const other = await openIn(page, locale)
      await expect(other.locator('html')).toHaveAttribute('lang', language)
      for (const width of [1200, 400]) {
        await other.setViewportSize({ width, height: 800 })
        await other.goto(page.url())
        await ready(other)
        await visit(other, m, async (name) => {
          expect.soft(await cutOff(other), `${name}, ${String(width)} px`).toEqual([])
        })
      }
      await other.context().close()
    },
  )

test('every text is in the catalog', { tag: nightly }, async ({ page, ui }) => {
  test.setTimeout(120_000)
  await ui.send('say A first answer then tools 3')
  await expect(ui.stop).toBeHidden()
  const other = await openIn(page, 'en-XA')
  await expect(other.locator('html')).toHaveAttribute('lang', 'en-XA')
  await visit(other, pseudo(en, 'en-XA'), async (name) => {
    expect.soft(await unaccented(other), name).toEqual([])
  })
  await other.context().close()
})

test('a language that is written from right to left is laid out so', { tag: nightly }, async ({ page, ui }) => {
  test.setTimeout(120_000)
  await ui.send('say A first answer then tools 3')
  await expect(ui.stop).toBeHidden()
  const other = await openIn(page, 'en-XB')
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl')
  const sidebar = await other.getByRole('complementary').first().boundingBox()
  expect(sidebar?.x).toBeGreaterThan(600)
  await visit(other, pseudo(en, 'en-XB'), async (name) => {
    expect.soft(await cutOff(other), name).toEqual([])
  })
  await other.context().close()
})

test('the language setting changes every window at once', async ({ app, page }) => {
  const other = await app.context.newPage()
  await other.goto(page.url())
  await ready(other)
  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('lang', 'de')
  await expect(other.getByRole('complementary').getByRole('button', { name: 'Einstellungen' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('System')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')
})
