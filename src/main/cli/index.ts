import { Console } from 'node:console'
import { fileURLToPath } from 'node:url'
import { keepCompiledCode } from '#core/base/compile-cache'
import { useOwnEnvironment } from '#core/base/own-environment'
import { expectShortLife } from '#core/base/short-life'
import { exitCodes } from './command'
import { isClosedPipe, main } from './main'
import { startApp } from './start-app'

/*
 * The `parley` command of a built Parley. Composition only: passes the process to the command and sets its exit code.
 */

/** Time in milliseconds that a leaked handle may keep the process alive after a command is done. */
const LINGER_MS = 2000

// Standard output is reserved for results, which programs read; nothing else may be printed there.
globalThis.console = new Console(process.stderr)

/** Commands that only read and print. */
const brief = new Set(['sessions', 'search', 'completion', '--help', '-h', '--version', '-v'])

useOwnEnvironment()
// Before anything large is loaded.
keepCompiledCode()
if (brief.has(process.argv[2] ?? '')) expectShortLife()

const stop = new AbortController()
// Once: a second signal ends the process immediately, as it would by default.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())
// A launcher that starts this in a newer Node passes signals on; a disconnect shows that it was killed. Does not keep
// the process alive.
process.once('disconnect', () => stop.abort())
process.channel?.unref()

const unread = new AbortController()
let problem: Error | undefined
// A reader that has seen enough, such as `head`, is no error. Any other reason is told once.
process.stdout.on('error', (error: Error) => {
  unread.abort()
  if (isClosedPipe(error) || problem !== undefined) return
  problem = error
  process.stderr.write(`parley: The output cannot be written: ${error.message}\n`)
  process.exitCode = exitCodes.failed
})
process.stderr.on('error', () => undefined)

const code = await main(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  stopped: stop.signal,
  unread: unread.signal,
  pages: fileURLToPath(new URL('../renderer/', import.meta.url)),
  composeHost: async (options) => (await import('#core/host/compose')).composeHost(options),
  startApp,
  startHost: async (...given) => (await import('./start-host')).startHost(...given),
})
process.exitCode = problem === undefined ? code : exitCodes.failed
setInterval(() => {
  // Slow readers still get the complete output.
  if (process.stdout.writableLength === 0) process.exit()
}, LINGER_MS).unref()
