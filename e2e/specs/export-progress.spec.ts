import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { stubDialog } from 'electron-playwright-helpers'
import type { RunningApp } from '../fixtures/app'
import type { RunningElectronApp } from '../fixtures/electron-app'
import { cleanEnvironment, type Folders } from '../fixtures/folders'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'

const run = promisify(execFile)

/** Number of messages of a kilobyte each that take longer to write than to cancel. */
const MESSAGES = 6000

/** Imports a long session into a running Parley. */
async function bringLongSession(folders: Folders): Promise<void> {
  const at = Date.UTC(2026, 0, 31)
  const sessionId = 'long'
  const words = 'Many words of a long session. '.repeat(34)
  const messages = Array.from({ length: MESSAGES }, (_, index) => ({
    messageId: `m-${index}`,
    sessionId,
    turnId: null,
    role: 'user',
    contentText: words,
    blocks: [{ type: 'text', content: words }],
    timestamp: at + index,
  }))
  const session = {
    sessionId,
    title: 'A long session',
    createdAt: at,
    lastActivityAt: at,
    status: 'closed',
    agents: [],
  }
  const snapshot = { version: '1.0', exportedAt: at, options: {}, sessions: [session], agents: [], messages, turns: [] }
  const path = join(folders.home, 'long.json')
  await writeFile(path, JSON.stringify(snapshot))
  const command = join(import.meta.dirname, '..', '..', 'bin', 'parley.js')
  const env = cleanEnvironment(folders)
  const { stdout } = await run(process.execPath, [command, 'import', path, '--data', folders.data], { env })
  expect(stdout).toBe('long.json: 1 imported\n')
}

/** Sets the save location of the desktop app; a browser decides that itself. */
async function saveTo(app: RunningApp, filePath: string): Promise<void> {
  if ('electron' in app)
    await stubDialog((app as RunningElectronApp).electron, 'showSaveDialog', { filePath, canceled: false })
}

test('an export tells how far it is, and can be cancelled', { tag: nightly }, async ({ app, page, ui, folders }) => {
  test.setTimeout(300_000)
  await bringLongSession(folders)
  await ui.session(/A long session/).click()
  await expect(ui.messages('You').first()).toBeVisible()
  await ui.sessionAction('Export…')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog).toContainText('No known kinds of secrets found', { timeout: 60_000 })
  const target = join(folders.home, 'exported.json')
  await saveTo(app, target)
  const begin = dialog.getByRole('button', { name: 'Export', exact: true })
  await begin.click()
  const progress = dialog.getByRole('progressbar', { name: 'Exporting' })
  await expect(progress).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel export' }).click()
  await expect(dialog.getByText('Export cancelled. No file was written.')).toBeVisible()
  await expect(progress).toBeHidden()
  expect(existsSync(target)).toBe(false)
  expect(await violations(page)).toEqual([])

  // All values of the bar until it disappears.
  const values = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = []
        const look = (): void => {
          const bar = document.querySelector('dialog progress')
          if (bar instanceof HTMLProgressElement && bar.position >= 0) seen.push(bar.position)
          if (bar === null && seen.length > 0) resolve(seen)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  const saved = 'electron' in app ? null : page.waitForEvent('download')
  await begin.click()
  await expect(ui.toast(/^Exported /)).toBeVisible({ timeout: 60_000 })
  const seen = await values
  expect(new Set(seen).size).toBeGreaterThan(2)
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  const path = saved === null ? target : await (await saved).path()
  expect((await stat(path)).size).toBeGreaterThan(MESSAGES * 1000)
})
