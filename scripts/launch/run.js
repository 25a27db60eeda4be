import { spawn } from 'node:child_process'

/**
 * End of a child process; `error` when it could not be started at all.
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, error?: Error }} End
 */

/**
 * Runs a program in place of this one: same input, output and environment, and this process exits the same way. A Node
 * child also gets a channel, and sees `disconnect` when this process is killed without passing on the signal.
 * @param {string} program
 * @param {readonly string[]} args
 */
export async function become(program, args) {
  const end = await follow(spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))
  endAs(end)
}

/**
 * Waits for a child and passes on the signals that this process gets.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<End>} Never rejects.
 */
export function follow(child) {
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    // The terminal sends Ctrl+C to parent and child alike; receiving it twice could mean "immediately".
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  return new Promise((resolve) => {
    /** @param {End} end */
    const done = (end) => {
      for (const signal of signals) process.off(signal, passOn)
      resolve(end)
    }
    child.once('error', (error) => done({ code: 1, signal: null, error }))
    child.once('close', (code, signal) => done({ code, signal }))
  })
}

/**
 * Exits this process the way a child exited.
 * @param {End} end
 */
export function endAs({ code, signal, error }) {
  if (error !== undefined) console.error(error.message)
  if (signal === null) process.exitCode = code ?? 1
  else process.kill(process.pid, signal)
}
