import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { realisticSession, storeRealisticSessions } from '../helpers/realistic-store'
import { rootOfTree, storeTreeOfBranches } from '../helpers/tree-of-branches'
import { Ui } from '../helpers/ui'

/*
 * Every screen in light and dark with realistic content, and docs/screens.md that shows them; taken when PARLEY_SCREENSHOTS
 * is 1. Each release compares them with those of the one before.
 */

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'docs', 'images', 'screens')
const wide = { width: 1440, height: 900 }
const narrow = { width: 400, height: 760 }
/** Of JPEG, at which text has no visible artifacts. */
const quality = 82

interface Picture {
  readonly name: string
  readonly title: string
}

const taken: Picture[] = []

async function take(page: Page, name: string, title: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({
      path: join(folder, `${name}-${colorScheme}.jpg`),
      type: 'jpeg',
      quality,
      caret: 'hide',
      animations: 'disabled',
    })
  }
  taken.push({ name, title })
}

function document(pictures: readonly Picture[]): string {
  const picture = (name: string, scheme: string, alt: string) => `![${alt}](images/screens/${name}-${scheme}.jpg)`
  const sections = pictures.map(
    ({ name, title }) =>
      `## ${title}\n\n${picture(name, 'light', `${title}, light`)}\n\n${picture(name, 'dark', `${title}, dark`)}\n`,
  )
  return `# Screens\n\nEvery screen in light and dark. \`PARLEY_SCREENSHOTS=1 npm test -- e2e\` takes the pictures and writes this page.\n\n${sections.join('\n')}`
}

test('the gallery of screens', async ({ folders, launch }) => {
  test.setTimeout(300_000)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const name of ['harbor', 'website', 'notes', 'infra']) await mkdir(join(folders.home, name))
  await storeRealisticSessions(folders)
  await storeTreeOfBranches(folders)
  const { page } = await launch()
  const ui = new Ui(page)
  await page.setViewportSize(wide)
  const go = (path: string) => page.goto(new URL(path, page.url()).href)
  const place = page.getByRole('textbox', { name: 'Working folder' })

  await place.fill(join(folders.home, 'harbor'))
  await ui.send('run npm test')
  await expect(ui.permissionCard).toBeVisible()
  await take(page, 'permission', 'A permission request')
  await ui.newSession.click()
  await place.fill(join(folders.home, 'website'))
  await ui.send('think about the footer then list the files then markdown')
  await expect(ui.answers.last()).toContainText('A quotation')
  await expect(ui.stop).toBeHidden()

  await ui.newSession.click()
  await expect(page.getByRole('main').getByRole('region', { name: 'Projects' })).toBeVisible()
  await take(page, 'home', 'Home')

  await go(`/?session=${realisticSession.main}`)
  await expect(ui.timeline.getByRole('article').last()).toContainText('Uploads now retry')
  await take(page, 'session', 'A session')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('re')
  await take(page, 'palette', 'Command palette')
  await page.keyboard.press('Escape')
  await ui.sessionAction('Share as a page…')
  await expect(page.getByRole('dialog').getByText(/No known kinds/)).toBeVisible()
  await take(page, 'share', 'Sharing a session')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show inspector' }).click()
  for (const tab of ['Branches', 'Context', 'Usage', 'Details']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await take(page, `inspector-${tab.toLowerCase()}`, `Inspector: ${tab}`)
  }
  await page.getByRole('button', { name: 'Hide inspector' }).first().click()

  await ui.session(/Move the schema/).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Open in split right' }).click()
  await expect(page.getByRole('region', { name: /^Pane 2 of / })).toContainText('shipments.carrier')
  await take(page, 'panes', 'Two sessions side by side')

  await go(`/?session=${rootOfTree}&branches=${rootOfTree}`)
  await page.getByRole('option', { name: /^Trigrams in SQLite/ }).click()
  await take(page, 'branch-map', 'Branch map')
  await page.getByRole('button', { name: 'Compare…' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await take(page, 'compare', 'Comparison of branches')
  await page.keyboard.press('Escape')
  await go(`/?session=${rootOfTree}`)
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('>select messages')
  await page.getByRole('option', { name: /Select messages to compress/ }).click()
  await expect(page.getByRole('slider', { name: 'Last message' })).toBeVisible()
  await take(page, 'compress-range', 'Messages to compress')
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+i')
  await expect(page.getByRole('region', { name: /^Needs you/ })).toBeVisible()
  await take(page, 'inbox', 'Inbox')
  await page.getByRole('tab', { name: 'Board' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await take(page, 'board', 'Board of the inbox')
  await page.keyboard.press('ControlOrMeta+Shift+f')
  await page.getByRole('main').getByRole('searchbox').first().fill('upload')
  await expect(page.getByRole('main').getByText('1 session', { exact: true })).toBeVisible()
  await take(page, 'search', 'Search')
  for (const title of ['Agents', 'Usage']) {
    await page.getByRole('complementary').getByRole('button', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await take(page, title.toLowerCase(), title)
  }

  await page.keyboard.press('ControlOrMeta+,')
  const sections = page.getByRole('navigation', { name: 'Settings sections' })
  for (const section of [
    'Appearance',
    'Composer',
    'Notifications and badges',
    'Agents',
    'MCP servers',
    'Machines',
    'Data',
  ]) {
    await sections.getByRole('button', { name: section, exact: true }).click()
    await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible()
    await take(page, `settings-${section.split(' ')[0]?.toLowerCase() ?? ''}`, `Settings: ${section}`)
  }

  await page.keyboard.press('ControlOrMeta+Alt+o')
  await expect(page.getByRole('dialog')).toBeVisible()
  await take(page, 'import', 'Import')
  await page.keyboard.press('Escape')

  await page.setViewportSize(narrow)
  await go('/')
  await expect(ui.composer).toBeVisible()
  await take(page, 'narrow-home', 'Home, 400 pixels wide')
  await go(`/?session=${rootOfTree}&branches=${rootOfTree}`)
  await expect(page.getByRole('listbox', { name: 'Branch map' })).toBeVisible()
  await take(page, 'narrow-branch-map', 'Branch map, 400 pixels wide')
  await go(`/?session=${realisticSession.main}`)
  await expect(ui.timeline.getByRole('article').last()).toContainText('Uploads now retry')
  await take(page, 'narrow-session', 'A session, 400 pixels wide')

  await writeFile(join(root, 'docs', 'screens.md'), document(taken))
})
