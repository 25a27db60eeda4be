import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './paths.js'

/** Oldest Node that Parley runs on; its SQLite module crashes an older one without a message. */
const oldest = { major: 22, minor: 12 }

/**
 * Returns whether a Node is recent enough.
 * @param {string} version As in `process.versions.node`.
 */
export function isRecentNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor)
}

/**
 * Finds a Node to run Parley with: this one if it is recent enough, otherwise the packaged one.
 * @returns {string | undefined} Its path; undefined when there is none.
 */
export function findNode() {
  if (isRecentNode(process.versions.node)) return process.execPath
  const packaged = packagedNode()
  return packaged !== undefined && existsSync(packaged) ? packaged : undefined
}

function packagedNode() {
  try {
    const folder = dirname(createRequire(join(root, 'package.json')).resolve('node/package.json'))
    return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    return undefined
  }
}

/** Message when no suitable Node is found. */
export const noNode = `Parley needs Node ${oldest.major}.${oldest.minor} or newer; this is ${process.versions.node}. Run "npm ci", which brings one along.`
