import { spawn } from 'node:child_process'
import { build, isStale } from './launch/build.js'
import { findElectron, hasDisplay } from './launch/electron.js'
import { findNode, noNode } from './launch/node.js'
import { commandScript, root } from './launch/paths.js'
import { become, endAs, follow } from './launch/run.js'

/*
 * `npm start`: builds what is missing or older than its sources and opens the desktop app; where that cannot be, says
 * why and opens the same app in the browser. Arguments go on to the app: npm start -- --data DIR
 */

/** An end this soon, in milliseconds, in one of these ways means that the runtime cannot run here, not that Parley failed. */
const soon = 10_000
const crashes = ['SIGTRAP', 'SIGABRT', 'SIGSEGV', 'SIGILL']
/** @param {import('./launch/run.js').End} end */
const cannotRun = ({ code, signal }) => code === 127 || (signal !== null && crashes.includes(signal))

/**
 * Opens the desktop app and waits for its end.
 * @param {string} electron The runtime.
 * @param {readonly string[]} args
 * @returns {Promise<string | undefined>} Why it cannot run here, if that is so.
 */
async function openDesktop(electron, args) {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0
  if (asRoot) console.error('Running as root, so without Chromium’s sandbox (--no-sandbox).')
  const started = Date.now()
  const child = spawn(electron, [...(asRoot ? ['--no-sandbox'] : []), root, ...args], {
    stdio: ['inherit', 'inherit', 'pipe'],
  })
  let lastWords = ''
  child.stderr.on('data', (chunk) => {
    process.stderr.write(chunk)
    lastWords = (lastWords + chunk).slice(-2000)
  })
  const end = await follow(child)
  if (cannotRun(end) && Date.now() - started < soon)
    return `its runtime does not start (${lastWords.trim().split('\n').at(-1) ?? `exit ${end.code ?? end.signal}`})`
  endAs(end)
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
