import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './paths.js'
import { Progress } from './progress.js'
import { recorded } from './record.js'
import { follow } from './run.js'

const sources = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'scripts/build',
  'scripts/client',
  'scripts/client-types.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.client.json',
]
const results = [
  'out/main/index.js',
  'out/main/cli.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/client/client/node/index.d.ts',
]

/**
 * Returns whether the app has to be built before it is used: something is missing, or a source is newer than the oldest
 * output. Fast; tests ask `isCurrent` instead, which is certain.
 * @param {string} folder The checkout.
 */
export function isStale(folder = root) {
  const built = results.map((file) => join(folder, file))
  if (!built.every((file) => existsSync(file))) return true
  const oldestResult = Math.min(...built.map((file) => statSync(file).mtimeMs))
  return sources.some((source) => newest(join(folder, source)) > oldestResult)
}

/**
 * Returns the latest modification below a file or folder, in Unix milliseconds; 0 when there is none.
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  if (!existsSync(path)) return 0
  const status = statSync(path)
  if (!status.isDirectory()) return status.mtimeMs
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/**
 * Builds the app and the types of `parley/client`. All output goes to stderr, because stdout may be read by a program.
 * @param {string} node The Node to build with.
 * @returns {Promise<boolean>} False on failure, after printing the reason.
 */
export async function build(node) {
  const builder = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  if (!existsSync(builder)) {
    console.error('Parley is not built, and what builds it is not installed. Run: npm ci')
    return false
  }
  const progress = new Progress()
  progress.step('Building Parley (needed once after an installation or update)')
  const [app, types] = await Promise.all([
    recorded(async () => (await buildApp(node, builder, progress)).code === 0),
    follow(
      spawn(node, ['--import', 'tsx', join('scripts', 'client-types.ts')], { cwd: root, stdio: ['ignore', 2, 2] }),
    ),
  ])
  progress.end()
  const succeeded = app && types.code === 0
  if (succeeded) console.error(`Built in ${progress.elapsed}.`)
  else console.error('Parley could not be built; the reason stands above.')
  return succeeded
}

/** Parts of the app, in the order in which they are built. */
const parts = ['the host', 'the bridge of windows', 'the pages']

/**
 * Builds the app and shows which part is under way; warnings and errors go to stderr.
 * @param {string} node
 * @param {string} builder
 * @param {Progress} progress
 */
function buildApp(node, builder, progress) {
  const child = spawn(node, [builder, 'build', '--logLevel', 'info'], { cwd: root, stdio: ['ignore', 'pipe', 2] })
  let begun = 0
  if (child.stdout !== null)
    createInterface(child.stdout).on('line', (line) => {
      if (!/ building .* environment for /.test(line) || begun === parts.length) return
      progress.step(`Building Parley: ${parts[begun]} (${++begun} of ${parts.length})`)
    })
  return follow(child)
}
