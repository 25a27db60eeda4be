import { cp, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolders } from '#e2e/fixtures/folders'
import { findElectronRuntime } from '#e2e/helpers/electron-runtime'
import { startVirtualDisplay } from '#e2e/helpers/virtual-display'
import { build, isStale } from '../../scripts/launch/build.js'
import { emptyWindow, idle, memoryFindings, streaming, streamingSettings } from '../app/memory'
import { desktopStart, npmStart } from '../app/start'
import { userEnvironment, withApp } from '../app/open-app'
import type { StoreShape } from '../generate'
import { measured, type Finding } from '../report'
import { STORE_FILE } from '#core/store/open'
import { inTurns } from '../samples'
import { cachedStore } from '../stores'

/** Number of starts of each kind. They vary more than most measures, and take a few seconds. */
const STARTS = 11

/**
 * Measures the desktop app on a large store: `npm start` to the window, start to a usable frame, and the memory of all its
 * processes over that of an empty window of the same Electron. Only where Electron starts; memory only on Linux.
 */
export async function desktop(shape: StoreShape, say: (line: string) => void): Promise<Finding[]> {
  const { dir } = await cachedStore(shape, say)
  if (isStale() && !(await build(process.execPath))) throw new Error('the app could not be built')
  const stopDisplay = await startVirtualDisplay()
  const { folders, remove } = await makeFolders()
  const copy = await mkdtemp(join(tmpdir(), 'parley-bench-start-'))
  try {
    const electron = await findElectronRuntime()
    if ('missing' in electron) {
      say(`# the desktop app was not measured: ${electron.missing}`)
      return []
    }
    const env = { ...userEnvironment(folders), ...runtimeVariables() }
    await cp(dir, copy, { recursive: true })
    await flush(join(copy, STORE_FILE))
    const ways = { whole: () => npmStart(copy, env), app: () => desktopStart(electron.found, copy, env) }
    const { whole, app } = await inTurns(ways, STARTS, 1)
    const findings = [
      measured('desktop-npm-start', whole, 'ms', { atMost: 2000 }),
      measured('desktop-start', app, 'ms', { atMost: 800 }),
    ]
    if (process.platform !== 'linux') return findings
    const used = await inTurns({
      empty: () => emptyWindow(electron.found, env),
      idle: () => withApp(dir, 'electron', idle),
    })
    const streamed = await withApp(dir, 'electron', streaming, { settings: streamingSettings })
    return [...findings, ...memoryFindings(used.empty, used.idle, streamed)]
  } finally {
    await stopDisplay?.()
    await rm(copy, { recursive: true, force: true, maxRetries: 5 })
    await remove()
  }
}

/** Flushes a file to the disk: writing back a copy of 1.8 GB in the background would slow down what is measured next. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

/** Variables with which another runtime of Electron is chosen. */
function runtimeVariables(): Record<string, string> {
  const path = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  return path === undefined ? {} : { ELECTRON_OVERRIDE_DIST_PATH: path }
}
