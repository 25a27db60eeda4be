import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../helpers/browser'
import type { Report } from './checks'
import { newProject, text, writing, type Both } from './project'

const command = fileURLToPath(new URL('../../bin/parley.js', import.meta.url))
const LIMIT_MS = 120_000
/** More than any page has controls. */
const MOST_STEPS = 150

/** Moves the focus to a control with the Tab key, which may take so many steps. */
async function reach(page: Page, control: Locator, most = MOST_STEPS): Promise<void> {
  await control.waitFor()
  for (let steps = 0; steps <= most; steps++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`the Tab key does not reach ${control.toString()}`)
}

async function press(page: Page, control: Locator, most = MOST_STEPS): Promise<void> {
  await reach(page, control, most)
  await page.keyboard.press('Enter')
}

/** Replaces the text of a field. */
async function fill(page: Page, field: Locator, value: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(value)
}

/** Checks that a person with a keyboard alone can let Claude Code work in a worktree, review its work and land it. */
export async function checkKeyboard({ dataDir, home, env }: Both, report: Report): Promise<void> {
  const found = await findBrowser()
  if ('missing' in found) {
    console.log(`       the keyboard: left out, because ${found.missing}`)
    return
  }
  const { folder, git } = await newProject(home, 'by-keyboard', env)
  const server = spawn(process.execPath, [command, 'serve', '--data', dataDir, '--json'], { cwd: folder, env })
  const browser = await chromium.launch(found.found)
  try {
    let url = ''
    for await (const line of createInterface(server.stdout)) {
      url = (JSON.parse(line) as { url: string }).url
      break
    }
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
    page.setDefaultTimeout(LIMIT_MS)
    await page.goto(url)
    await report('work in a worktree, are reviewed, land and are undone by keyboard alone', async () => {
      await drive(page, folder)
      assert.equal(git('log', '--format=%s', 'trunk'), 'first')
    })
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

async function drive(page: Page, folder: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: /^Message/ })
  const button = (name: string | RegExp): Locator =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first()
  const stopped = async (): Promise<void> => button(/^Stop/).waitFor({ state: 'hidden' })
  const allow = async (): Promise<void> => {
    await button(/^Allow once/).waitFor()
    await page.keyboard.press('ControlOrMeta+Enter')
    await button(/^Allow once/).waitFor({ state: 'hidden' })
    await stopped()
  }
  await fill(page, page.getByRole('textbox', { name: 'Working folder' }), folder)
  await press(page, button(/^Work in/))
  await page.getByRole('menuitemradio', { name: /^New worktree/ }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await fill(page, composer, writing(text('first', 'last')))
  await page.keyboard.press('Enter')
  await allow()
  assert.equal(await readFile(join(folder, 'a.txt'), 'utf8'), text('one', 'one'))

  await page.keyboard.press('ControlOrMeta+Shift+D')
  const hunks = page.getByRole('grid', { name: /^Changes in a\.txt/ }).getByRole('row', { name: /^Hunk/ })
  await hunks.nth(1).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('x')
  await hunks.nth(1).waitFor({ state: 'detached' })
  await page.keyboard.press('p')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await page.keyboard.insertText(`Rather like this:\n${writing(text('better', 'one'))}`)
  await page.keyboard.press('ControlOrMeta+Enter')
  await press(page, button(/^Send 1 comment/))
  await allow()

  await page.keyboard.press('ControlOrMeta+.')
  await reach(page, page.getByRole('tab', { selected: true }).last())
  const tab = page.getByRole('tab', { name: 'Worktree' })
  for (let steps = 0; steps < 20 && (await tab.getAttribute('aria-selected')) !== 'true'; steps++)
    await page.keyboard.press('ArrowRight')
  const place = page.getByRole('region', { name: 'Worktree' })
  /** Confirms commands that are shown, which is the next step from there. */
  const run = async (name: string): Promise<void> => {
    await press(page, place.getByRole('button', { name }))
    await place.getByRole('group', { name: 'Parley will run:' }).and(page.locator(':focus')).waitFor()
    await press(page, place.getByRole('button', { name: 'Run', exact: true }), 1)
  }
  await fill(page, place.getByRole('textbox', { name: 'Commit message' }), 'Better')
  await run('Commit all')
  await place.getByText('1 ahead, 0 behind').first().waitFor()
  await run('Squash and land')
  await place.getByText('Landed in trunk.').first().waitFor()
  assert.equal(await readFile(join(folder, 'a.txt'), 'utf8'), text('better', 'one'))
  await run('Undo landing')
  await place.getByText('Landed in trunk.').waitFor({ state: 'hidden' })
  for (let tries = 0; tries < 50; tries++) {
    if ((await readFile(join(folder, 'a.txt'), 'utf8')) === text('one', 'one')) return
    await delay(100)
  }
  assert.fail('the landing was not undone')
}
