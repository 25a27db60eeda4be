import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../run-command'

/**
 * Installs an optional package of the lockfile when it is missing: npm on an older Node omits those that need a newer one,
 * such as the Node that runs this. Throws where it can't be installed.
 */
export async function installOptional(name: string): Promise<void> {
  if (isInstalled(name)) return
  const npm = process.env['npm_execpath']
  if (npm === undefined) throw new Error(`${name} is not installed; run this with npm.`)
  const options = ['--no-save', '--ignore-scripts', '--loglevel=error']
  await promisify(execFile)(process.execPath, [npm, 'install', ...options], { cwd: root })
  if (!isInstalled(name)) throw new Error(`${name} does not work on this system.`)
}

function isInstalled(name: string): boolean {
  return existsSync(join(root, 'node_modules', name))
}
