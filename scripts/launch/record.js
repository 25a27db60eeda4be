import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.js'

/*
 * The record of a complete build: digests of what it was made from and of what it made. Times of files say too little where an
 * old build must never pass as a new one: a file can change while it is built, and another commit's build can be in its place.
 */

/** Sources of the built app, beside the settings of tools. */
const sources = [
  'src',
  'resources',
  'scripts/build',
  // The installed packages, which may differ from the lockfile.
  'node_modules/.package-lock.json',
]
/** Settings of tools, which they find by name in the checkout, and the lists of packages. */
const SETTINGS = /^\.env|\.(?:json|[cm]?[jt]s)$/
const results = ['out/main', 'out/preload', 'out/renderer']
const record = 'out/build.json'

/**
 * Returns whether the last complete build is of these sources, and still there as it was made.
 * @param {string} folder The checkout.
 */
export function isCurrent(folder = root) {
  const file = join(folder, record)
  if (!existsSync(file)) return false
  return readFileSync(file, 'utf8') === content(sourcesOf(folder), digest(folder, results))
}

/**
 * Runs a build, and records it if it succeeds and no source changed meanwhile.
 * @param {() => Promise<boolean>} run Builds; returns whether it succeeded.
 * @param {string} folder The checkout.
 */
export async function recorded(run, folder = root) {
  rmSync(join(folder, record), { force: true })
  const before = sourcesOf(folder)
  const succeeded = await run()
  if (succeeded && sourcesOf(folder) === before)
    writeFileSync(join(folder, record), content(before, digest(folder, results)))
  return succeeded
}

/** @param {string} folder */
function sourcesOf(folder) {
  const settings = readdirSync(folder).filter((name) => SETTINGS.test(name))
  // Vite builds in another way for each value.
  return `${process.env['NODE_ENV'] ?? ''} ${digest(folder, [...sources, ...settings.sort()])}`
}

/**
 * @param {string} ofSources
 * @param {string} ofResults
 */
const content = (ofSources, ofResults) => `${JSON.stringify({ sources: ofSources, results: ofResults })}\n`

/**
 * Returns a digest of the names and contents of files, and of all files below folders.
 * @param {string} folder
 * @param {readonly string[]} paths
 */
function digest(folder, paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesOf(join(folder, path))) {
      const data = readFileSync(file)
      hash.update(`${file.slice(folder.length)}\0${data.length}\0`).update(data)
    }
  return hash.digest('hex')
}

/**
 * Returns a file, or all files below a folder in a fixed order; none when there is nothing.
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined) return []
  if (!status.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}
