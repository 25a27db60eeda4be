import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateStore } from '../../bench/generate'
import { openStore } from '../../src/main/core/store/open'
import { systemClock } from '../../src/shared/kernel/clock'
import { expect, test } from '../fixtures/test'
import { Ui } from '../helpers/ui'

/*
 * The pictures of the README, made when PARLEY_SCREENSHOTS is set: always of the same size, so that only what changed in
 * the app changes in them.
 */

const images = join(import.meta.dirname, '..', '..', 'docs', 'images')
const size = { width: 1200, height: 760 }

test.beforeEach(({ runnable: _runnable }, { project }) => {
  test.skip(process.env['PARLEY_SCREENSHOTS'] !== '1', 'pictures are made with PARLEY_SCREENSHOTS=1')
  test.skip(project.name !== 'browser', 'pictures are made in the browser')
})

async function save(ui: Ui, name: string): Promise<void> {
  // A caret or a hovered control would differ from run to run.
  await ui.page.mouse.move(0, 0)
  await ui.page.screenshot({ path: join(images, `${name}.png`), caret: 'hide', animations: 'disabled', scale: 'css' })
}

test('a session, in light and dark, and a permission', async ({ page, ui, folders }) => {
  await writeFile(
    join(folders.home, 'login.test.ts'),
    "import { expect, test } from 'vitest'\n\ntest('signs in', async () => {\n  expect(await signIn()).toBe(true)\n})\n",
  )
  await page.setViewportSize(size)
  for (const text of ['list the files', 'search expect in login.test.ts', 'plan']) {
    await page.getByRole('button', { name: /^New session/ }).click()
    await ui.send(text)
    await expect(ui.answers.last()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Stop/ })).toBeHidden()
  }
  await page.getByRole('button', { name: /^New session/ }).click()
  await ui.send('think about the flaky login test then read login.test.ts')
  await expect(page.getByRole('button', { name: /^Stop/ })).toBeHidden()
  await ui.send('say The test signs in before the page is ready.\n\n```ts\nawait page.getByRole("button").click()\n```')
  await expect(ui.answers.last()).toContainText('signs in before')
  await ui.send('write A test that waits until the page is ready to login.test.ts')
  await expect(ui.permissionCard).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await save(ui, 'permission')

  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('button', { name: /^Stop/ })).toBeHidden()
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
