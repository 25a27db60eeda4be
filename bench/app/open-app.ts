import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { launchInBrowser } from '#e2e/fixtures/browser-app'
import { launchElectron } from '#e2e/fixtures/electron-app'
import { cleanEnvironment, makeFolders, type Folders } from '#e2e/fixtures/folders'
import { openAlone } from '#e2e/fixtures/shared-browser'
import type { RunningApp } from '#e2e/fixtures/app'
import { findBrowser } from '#e2e/helpers/browser'
import { findElectronRuntime } from '#e2e/helpers/electron-runtime'
import { startVirtualDisplay } from '#e2e/helpers/virtual-display'

/** The app on a copy of a store. */
export interface OpenedApp {
  readonly page: Page
  readonly runtime: 'Electron' | 'browser'
  /** Time from the start of the process to a usable window, in ms. */
  readonly startMs: number
  /** Process of the host. */
  readonly pid: number
  /** Folder that sessions can work in. */
  readonly home: string
}

const WINDOW = { width: 1280, height: 860 }

/** Settings of the app that is measured: nothing of this machine is looked for. */
const SETTINGS = { defaultAgent: 'playground', discovery: false }

/**
 * Runs with the built app on a copy of a data folder: in Electron where it starts on this machine, else in a browser.
 */
export async function withApp<T>(
  dataDir: string,
  wanted: 'electron' | 'browser' | undefined,
  work: (app: OpenedApp) => Promise<T>,
  {
    settings = SETTINGS,
    prepare,
  }: {
    readonly settings?: object
    /** Changes the copy before the app opens it. */
    readonly prepare?: (copy: string) => Promise<void>
  } = {},
): Promise<T> {
  const { folders, remove } = await makeFolders()
  const copy = await mkdtemp(join(tmpdir(), 'parley-bench-app-'))
  await cp(dataDir, copy, { recursive: true })
  await writeFile(join(copy, 'settings.json'), JSON.stringify(settings))
  await prepare?.(copy)
  const stopDisplay = await startVirtualDisplay()
  const opened = ({ page, pid }: RunningApp) => ({ page, pid, home: folders.home })
  const options = { dataDir: copy, cwd: folders.home, env: userEnvironment(folders), report: () => undefined }
  try {
    const electron = wanted === 'browser' ? { missing: 'not wanted' } : await findElectronRuntime()
    const begin = performance.now()
    if ('found' in electron) {
      const app = await launchElectron(electron.found, options)
      const startMs = performance.now() - begin
      try {
        return await work({ ...opened(app), runtime: 'Electron', startMs })
      } finally {
        await app.close()
      }
    }
    const found = await findBrowser()
    if ('missing' in found) throw new Error(`Neither Electron (${electron.missing}) nor a browser (${found.missing})`)
    const browser = await chromium.launch(found.found)
    const start = performance.now()
    const app = await launchInBrowser(() => openAlone(browser), undefined, options)
    const startMs = performance.now() - start
    await app.page.setViewportSize(WINDOW)
    try {
      return await work({ ...opened(app), runtime: 'browser', startMs })
    } finally {
      await app.close()
      await browser.close()
    }
  } finally {
    await stopDisplay?.()
    await rm(copy, { recursive: true, force: true, maxRetries: 5 })
    await remove()
  }
}

/** Returns the environment of a test without what a user does not have: what checks events, and a cache of compiled code. */
export function userEnvironment(folders: Folders): Record<string, string> {
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...env } = cleanEnvironment(folders)
  return env
}
