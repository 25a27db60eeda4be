import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { root } from './paths.js'
import { Progress } from './progress.js'

/** Time limit of a download, in milliseconds. */
const downloadLimit = 5 * 60_000

/** @type {Partial<Record<NodeJS.Platform, string>>} */
const platformPaths = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }

/**
 * Finds the Electron runtime, and downloads it if it is missing.
 * @param {string} node The Node to download with.
 * @returns {Promise<{ path: string } | { reason: string }>} The runtime's path, or the reason for its absence.
 */
export async function findElectron(node) {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) {
    const path = join(override, platformPath())
    return existsSync(path) ? { path } : { reason: `ELECTRON_OVERRIDE_DIST_PATH has no runtime (${path})` }
  }
  const installed = installedElectron()
  if (installed !== undefined) return { path: installed }
  const problem = await download(node)
  if (problem !== undefined) return { reason: `its runtime could not be downloaded (${problem})` }
  const downloaded = installedElectron()
  return downloaded === undefined ? { reason: 'its runtime is not complete' } : { path: downloaded }
}

/** Returns whether a window could be shown. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

function platformPath() {
  return platformPaths[process.platform] ?? 'electron'
}

function electronPackage() {
  return dirname(createRequire(join(root, 'package.json')).resolve('electron/package.json'))
}

function installedElectron() {
  const dist = join(electronPackage(), 'dist')
  const path = join(dist, platformPath())
  // The version file is unpacked with the rest, so its absence reveals an interrupted download.
  return existsSync(path) && readIfAny(join(dist, 'version')) !== '' ? path : undefined
}

/** @param {string} file */
function readIfAny(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/**
 * Downloads the runtime.
 * @param {string} node
 * @returns {Promise<string | undefined>} The reason for a failure, if any.
 */
function download(node) {
  const progress = new Progress()
  progress.step('Downloading the Electron runtime (needed once)')
  const child = spawn(node, [join(electronPackage(), 'install.js')], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.kill()
  }, downloadLimit)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      progress.end()
      resolve(error.message)
    })
    child.once('close', (code) => {
      progress.end()
      clearTimeout(timer)
      if (code === 0) resolve(undefined)
      else resolve(late ? `took longer than ${downloadLimit / 60_000} minutes` : firstReason(output))
    })
  })
}

/**
 * Returns the line of a program's errors that states the cause.
 * @param {string} output
 */
function firstReason(output) {
  const lines = output.split('\n').map((line) => line.trim())
  const line = lines.find((line) => /error/i.test(line)) ?? lines.find((line) => line !== '')
  return line?.replace(/^\w*Error: /, '') ?? 'for no reason it told'
}
