import { spawn } from 'node:child_process'
import { Progress } from './progress.js'
import { follow } from './run.js'

/** Signals that mean the runtime cannot run on this machine when they end the app before it opened. */
const crashes = ['SIGTRAP', 'SIGABRT', 'SIGSEGV', 'SIGILL']
/** @param {import('./run.js').End} end */
const cannotRun = ({ code, signal }) => code === 127 || (signal !== null && crashes.includes(signal))

/**
 * Runs the desktop app until it ends, and shows progress until its window does.
 * @param {string} electron The runtime.
 * @param {readonly string[]} args
 * @returns {Promise<{ end: import('./run.js').End } | { reason: string }>} How it ended, or why it cannot run on this
 * machine.
 */
export async function runDesktop(electron, args) {
  const child = spawn(electron, args, { stdio: ['inherit', 'inherit', 'pipe', 'ipc'] })
  const progress = new Progress()
  progress.step('Opening Parley')
  let wasOpen = false
  // The app reports when it is open, and when its window shows. A later end, such as a lost display, is no reason to open the
  // browser instead.
  child.on('message', (message) => {
    wasOpen = true
    if (message === 'shown') progress.end()
  })
  let lastWords = ''
  child.stderr?.on('data', (chunk) => {
    progress.write(chunk)
    lastWords = (lastWords + chunk).slice(-2000)
  })
  const end = await follow(child)
  progress.end()
  if (wasOpen || !cannotRun(end)) return { end }
  return {
    reason: `its runtime does not start (${lastWords.trim().split('\n').at(-1) || `exit ${end.code ?? end.signal}`})`,
  }
}
