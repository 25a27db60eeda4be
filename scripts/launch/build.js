import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.js'
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
  console.error('Building Parley …')
  const started = Date.now()
  const [app, types] = await Promise.all([
    recorded(async () => (await runQuietly(node, [builder, 'build', '--logLevel', 'warn'])).code === 0),
    runQuietly(node, ['--import', 'tsx', join('scripts', 'client-types.ts')]),
  ])
  const succeeded = app && types.code === 0
  if (succeeded) console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  else console.error('Parley could not be built; the reason stands above.')
  return succeeded
}

/**
 * Runs one build step. Its output goes to stderr.
 * @param {string} node
 * @param {readonly string[]} args
 */
function runQuietly(node, args) {
  return follow(spawn(node, args, { cwd: root, stdio: ['ignore', 2, 2] }))
}
