import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findElectron, hasDisplay } from '../../scripts/launch/electron.js'
import { root } from '../../scripts/launch/paths.js'
import type { Found } from './found'

export interface ElectronRuntime {
  readonly executablePath: string
  /** First command-line arguments: those that the runtime requires on this machine, and the folder of the app. */
  readonly args: readonly string[]
}

const run = promisify(execFile)

/**
 * Finds an Electron runtime that starts on this machine, for the built app. Downloads the official one if possible.
 * `PARLEY_PACKAGED_APP` names the program of a packaged app, which is used instead.
 */
export async function findElectronRuntime(): Promise<Found<ElectronRuntime>> {
  if (!hasDisplay()) return { missing: 'there is no display and no Xvfb' }
  const packaged = process.env['PARLEY_PACKAGED_APP'] ?? ''
  const electron = packaged === '' ? await findElectron(process.execPath) : { path: packaged }
  if ('reason' in electron) return { missing: electron.reason }
  // Chromium refuses to sandbox as root.
  const args = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  try {
    await run(electron.path, [...args, '--version'])
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    return { missing: `its runtime does not start (${(stderr ?? String(error)).trim().split('\n')[0] ?? ''})` }
  }
  return { found: { executablePath: electron.path, args: packaged === '' ? [...args, root] : args } }
}
