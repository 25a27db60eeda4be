import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateStore } from '../../bench/generate'
import { openStore } from '#core/store/open'
import { systemClock } from '#shared/kernel/clock'
import { expect, test } from '../fixtures/test'
import { act } from '../helpers/message-actions'
import { storeRealisticSessions } from '../helpers/realistic-store'
import { rootOfTree, storeTreeOfBranches } from '../helpers/tree-of-branches'
import { Ui } from '../helpers/ui'
import { storeUsageOfAMonth } from '../helpers/usage-of-a-month'

/*
 * Pictures of the README, taken when PARLEY_SCREENSHOTS is 1: always of the same size, so that they change only with the
 * app. Other pictures, for review only, are stored with the test results.
 */

const root = join(import.meta.dirname, '..', '..')
const folders = { readme: join(root, 'docs', 'images'), review: join(root, 'test-results', 'pictures') }
const size = { width: 1200, height: 760 }

async function save({ page }: Ui, name: string, folder: keyof typeof folders = 'review'): Promise<void> {
  // A hovered control and the caret would differ from run to run.
  await page.mouse.move(0, 0)
  // So would the path of a temporary folder.
  await page.locator('.folder').evaluateAll((elements) => {
    for (const element of elements) element.setAttribute('hidden', '')
  })
  await page.screenshot({ path: join(folders[folder], `${name}.png`), caret: 'hide', animations: 'disabled' })
}

/** Captures a picture of the README, in light and dark. */
async function publish(ui: Ui, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await ui.page.emulateMedia({ colorScheme })
    await save(ui, `${name}-${colorScheme}`, 'readme')
  }
}

/** Sends a message and waits for the answer to it. */
async function ask(ui: Ui, text: string): Promise<void> {
  await ui.send(text)
  await expect(ui.answers.last()).toBeVisible()
  await expect(ui.stop).toBeHidden()
}

/** Starts a session with a title and waits for its answer. */
async function converse(ui: Ui, title: string, text: string): Promise<void> {
  await ui.newSession.click()
  await ask(ui, text)
  await rename(ui, title)
}

async function rename(ui: Ui, title: string): Promise<void> {
  await ui.page.keyboard.press('F2')
  await ui.page.getByRole('textbox', { name: 'Session title' }).fill(title)
  await ui.page.keyboard.press('Enter')
}

async function closeToasts({ page }: Ui): Promise<void> {
  const messages = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: /^(Close|Dismiss)/ })
  while ((await messages.count()) > 0) await messages.first().click()
}

const login = `export async function signIn(name: string, password: string) {
  const answer = await fetch('/login', { method: 'POST', body: JSON.stringify({ name, password }) })
  return answer.ok
}
`

const loginTest = `import { expect, test } from 'vitest'
import { signIn } from './login'

test('signs in', async () => {
  expect(await signIn('ada', 'secret')).toBe(true)
})
`

test.describe.configure({ timeout: 90_000 })

test.beforeEach(async ({ folders: { home } }) => {
  await mkdir(join(home, 'src'))
  await writeFile(join(home, 'src', 'login.ts'), login)
  await writeFile(join(home, 'src', 'login.test.ts'), loginTest)
})

test('a session with tools and a permission', async ({ page, ui }) => {
  await page.setViewportSize(size)
  await converse(ui, 'Look around', 'list the files')
  await converse(ui, 'Plan the release', 'plan')
  await converse(ui, 'What can it do?', 'help')
  await converse(ui, 'The flaky login test', 'think about the flaky login test then read src/login.test.ts')
  await ask(ui, 'search signIn then tools 3')
  await ui.send('write export const ready = () => page.waitForLoadState() to src/login.setup.ts')
  await expect(ui.permissionCard).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await save(ui, 'permission')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(ui.stop).toBeHidden()
  const write = ui.timeline.locator('details').filter({ hasText: 'login.setup.ts' }).last()
  await write.locator('summary').first().click()
  await expect(write).toHaveAttribute('open')
  await page.emulateMedia({ colorScheme: 'dark' })
  await save(ui, 'session')
  await page.setViewportSize({ width: 400, height: 760 })
  await save(ui, 'narrow')
})

test('the inbox of several sessions', async ({ folders, launch }) => {
  for (const name of ['harbor', 'website', 'notes', 'infra']) await mkdir(join(folders.home, name))
  await storeRealisticSessions(folders)
  const { page } = await launch()
  const ui = new Ui(page)
  const place = page.getByRole('textbox', { name: 'Working folder' })
  await page.setViewportSize(size)
  await place.fill(join(folders.home, 'harbor'))
  await ui.send('run npm test')
  await expect(ui.permissionCard).toBeVisible()
  await rename(ui, 'Run the tests')
  await ui.newSession.click()
  await place.fill(join(folders.home, 'website'))
  await ui.send('write "Signs in again after a timeout." to CHANGES.md')
  await expect(ui.permissionCard).toBeVisible()
  await rename(ui, 'Write the changes')
  await page.keyboard.press('ControlOrMeta+i')
  await expect(page.getByRole('region', { name: /^Needs you/ }).getByRole('listitem')).toHaveCount(2)
  await expect(ui.permissionCard).toBeVisible()
  await publish(ui, 'inbox')

  await ui.newSession.click()
  await place.fill(join(folders.home, 'infra'))
  await ui.send('slow 300')
  await expect(ui.stop).toBeVisible()
  await rename(ui, 'Move the runners to the new image')
  await ui.newSession.click()
  await page.keyboard.press('ControlOrMeta+0')
  await page.getByRole('tab', { name: 'Board' }).click()
  await expect(page.getByRole('region', { name: /^Needs you/ }).getByRole('article')).toHaveCount(2)
  await closeToasts(ui)
  // The board needs room; the picture has the proportions of the others.
  await page.setViewportSize({ width: 1440, height: 912 })
  await publish(ui, 'board')
  await page.setViewportSize(size)

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('re')
  await expect(page.getByRole('option', { name: /Notes for release/ })).toBeVisible()
  await save(ui, 'palette')
  await page.keyboard.press('Escape')

  await ui.session(/Retry uploads/).click()
  await ui.session(/Run the tests/).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Open in split right' }).click()
  await expect(
    page
      .getByRole('region', { name: /^Pane 2 of / })
      .getByRole('article')
      .last(),
  ).toBeVisible()
  await publish(ui, 'panes')
})

test('branches, an aside, the context and its compression', async ({ page, ui }) => {
  await page.setViewportSize(size)
  await ask(ui, 'say The login test fails when the server answers late.')
  await rename(ui, 'The flaky login test')
  await ask(ui, 'read src/login.test.ts')
  await ask(ui, 'say Waiting for the answer instead of a time makes it steady.')
  await act(ui.answers.first(), 'Fork from here')
  await expect(ui.timeline.getByText('Fork starts here')).toBeVisible()
  await ask(ui, 'say A server of its own for each test would do as well.')
  await rename(ui, 'Try a server for each test')
  await ui.session('The flaky login test').click()
  await act(ui.answers.first(), 'Branch from here')
  await expect(ui.timeline.getByText('Branch starts here')).toBeVisible()
  await ask(ui, 'search signIn')
  await rename(ui, 'Who else signs in?')
  await ui.session('The flaky login test').click()
  await act(ui.answers.last(), 'Ask aside')
  await page
    .getByRole('textbox', { name: 'Ask without adding to the conversation' })
    .fill('say Is there a timeout at all?')
  await page.keyboard.press('Enter')
  const aside = ui.timeline.getByRole('region', { name: /^Aside/ })
  await expect(aside.getByRole('article', { name: 'Playground' })).toBeVisible()
  await expect(ui.stop).toBeHidden()
  await page.keyboard.press('ControlOrMeta+.')
  await expect(page.getByRole('listbox', { name: 'Branch map' }).getByRole('option')).toHaveCount(4)
  await closeToasts(ui)
  await save(ui, 'inspector-branches')

  await page.getByRole('tab', { name: 'Context' }).click()
  await expect(page.getByRole('region', { name: 'Messages in context' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await save(ui, 'context')
  await page.getByRole('button', { name: 'Compress…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compress context' })
  await dialog.getByRole('checkbox', { name: 'Summarize a range' }).check()
  await dialog.getByRole('button', { name: 'List messages instead' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Summary that replaces the range' })).toHaveValue(/Question/)
  await save(ui, 'compression')
})

test('the branch map', async ({ folders, launch }) => {
  await storeTreeOfBranches(folders)
  const { page } = await launch()
  const ui = new Ui(page)
  await page.setViewportSize(size)
  await page.goto(new URL(`/?session=${rootOfTree}&branches=${rootOfTree}`, page.url()).href)
  await page.getByRole('option', { name: /^Trigrams in SQLite/ }).click()
  await expect(page.getByRole('region', { name: 'Selected session' })).toContainText('With its branches')
  await publish(ui, 'branches')
})

test('changed files and the agents of the settings', async ({ page, ui }) => {
  await page.setViewportSize(size)
  await ui.send('write export const timeout = 5_000 to src/limits.ts then write import "./limits" to src/login.ts')
  for (const name of ['limits.ts', 'login.ts']) {
    await expect(ui.permissionCard).toContainText(`Write src/${name}`)
    await page.keyboard.press('ControlOrMeta+Enter')
  }
  await expect(ui.stop).toBeHidden()
  await rename(ui, 'A limit for signing in')
  await ui.timeline.getByRole('button', { name: /files? changed/ }).click()
  const files = page.getByRole('region', { name: 'Changed files' })
  await files.getByRole('button', { name: /^login\.ts/, expanded: false }).press('Enter')
  await expect(files.getByRole('group', { name: /^Changes in/ })).toBeVisible()
  await publish(ui, 'files')

  await page.keyboard.press('ControlOrMeta+,')
  const sections = page.getByRole('navigation', { name: 'Settings sections' })
  for (const section of ['Agents', 'Providers and API keys', 'MCP servers', 'Skills and instructions']) {
    await sections.getByRole('button', { name: section, exact: true }).click()
    await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible()
    await save(ui, `settings-${section.split(' ')[0]?.toLowerCase() ?? ''}`)
  }
})

test('a session of 10,000 messages', async ({ folders: { data }, launch }) => {
  const opened = await openStore({ dir: data, clock: systemClock })
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

test('the usage of all sessions', async ({ folders: { data }, launch }) => {
  await storeUsageOfAMonth(data)
  const { page } = await launch()
  const ui = new Ui(page)
  await page.setViewportSize(size)
  await page.getByRole('button', { name: 'Usage' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Session')
  await expect(page.getByRole('img', { name: 'Tokens by day' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Usage by session' })).toContainText('Plan the release')
  await save(ui, 'usage')
})
