import { build, isStale } from './launch/build.js'
import { runDesktop } from './launch/desktop.js'
import { findElectron, hasDisplay } from './launch/electron.js'
import { findNode, noNode } from './launch/node.js'
import { commandScript, root } from './launch/paths.js'
import { become, endAs } from './launch/run.js'

/*
 * `npm start`: builds what is missing or older than its sources and opens the desktop app; if that is impossible, prints
 * the reason and opens the same app in the browser. Arguments are passed to the app: npm start -- --data DIR
 */

/**
 * Opens the desktop app and waits for it to end.
 * @param {string} electron The runtime.
 * @param {readonly string[]} args
 * @returns {Promise<string | undefined>} The reason why it cannot run on this machine, if any.
 */
async function openDesktop(electron, args) {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0
  if (asRoot) console.error('Running as root, so without Chromium’s sandbox (--no-sandbox).')
  const ran = await runDesktop(electron, [...(asRoot ? ['--no-sandbox'] : []), root, ...args])
  if ('reason' in ran) return ran.reason
  endAs(ran.end)
  return undefined
}

/** @param {readonly string[]} args */
async function start(args) {
  const node = findNode()
  if (node === undefined) {
    console.error(noNode)
    process.exitCode = 1
    return
  }
  if (isStale() && !(await build(node))) {
    process.exitCode = 1
    return
  }
  const electron = hasDisplay() ? await findElectron(node) : { reason: 'there is no display' }
  const reason = 'path' in electron ? await openDesktop(electron.path, args) : electron.reason
  if (reason === undefined) return
  console.error(`The desktop app cannot open: ${reason}. Opening Parley in the browser instead.`)
  await become(node, [commandScript, 'serve', '--open', ...args])
}

await start(process.argv.slice(2))
