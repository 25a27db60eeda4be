import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateStore } from '../../bench/generate'
import { openStore } from '../../src/main/core/store/open'
import { systemClock } from '../../src/shared/kernel/clock'
import { expect, test } from '../fixtures/test'
import { Ui } from '../helpers/ui'

/*
 * The pictures of the README, made when PARLEY_SCREENSHOTS is 1: always of the same size, so that only what changed in
 * the app changes in them.
 */

const images = join(import.meta.dirname, '..', '..', 'docs', 'images')
const size = { width: 1200, height: 760 }

async function save(ui: Ui, name: string): Promise<void> {
  // A hovered control and the caret would differ from run to run.
  await ui.page.mouse.move(0, 0)
  await ui.page.screenshot({ path: join(images, `${name}.png`), caret: 'hide', animations: 'disabled' })
}

/** Starts a session with a title of its own and waits for its answer. */
async function converse(ui: Ui, title: string, text: string): Promise<void> {
  await ui.newSession.click()
  await ui.send(text)
  await expect(ui.answers.last()).toBeVisible()
  await expect(ui.stop).toBeHidden()
  await ui.page.keyboard.press('F2')
  await ui.page.getByRole('textbox', { name: 'Session title' }).fill(title)
  await ui.page.keyboard.press('Enter')
}

const loginTest = `import { expect, test } from 'vitest'
import { signIn } from './login'

test('signs in', async () => {
  expect(await signIn('ada', 'secret')).toBe(true)
})
`

test('a session, in light and dark, and a permission', async ({ page, ui, folders }) => {
  await writeFile(join(folders.home, 'login.test.ts'), loginTest)
  await page.setViewportSize(size)
  await converse(ui, 'Look around', 'list the files')
  await converse(ui, 'Plan the release', 'plan')
  await converse(ui, 'What can it do?', 'help')
  await converse(ui, 'The flaky login test', 'think about the flaky login test then read login.test.ts')
  await ui.send('search signIn then tools 3')
  await expect(ui.answers.last()).toBeVisible()
  await expect(ui.stop).toBeHidden()
  await ui.send('write export const ready = () => page.waitForLoadState() to login.setup.ts')
  // So would the path of a temporary folder.
  await ui.permissionCard.locator('.folder').evaluate((element) => {
    element.setAttribute('hidden', '')
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await save(ui, 'permission')

  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(ui.stop).toBeHidden()
  await save(ui, 'session-light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await save(ui, 'session-dark')
})

test('a session of 10,000 messages', async ({ folders, launch }) => {
  const opened = await openStore({ dir: folders.data, clock: systemClock })
  if (!opened.ok) throw new Error(opened.error.message)
  const { largestSessionId } = await generateStore(opened.value, { sessions: 12, messages: 10_100, largest: 10_000 })
  await opened.value.close()

  const { page } = await launch()
  const ui = new Ui(page)
  await page.setViewportSize(size)
  await page.goto(new URL(`/?session=${largestSessionId}`, page.url()).href)
  await expect(ui.timeline.getByRole('article').last()).toHaveAttribute('aria-posinset', '10000')
  await save(ui, 'long')
})
