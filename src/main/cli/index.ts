import { Console } from 'node:console'
import { fileURLToPath } from 'node:url'
import { keepCompiledCode } from '../core/base/compile-cache'
import { main } from './main'

/*
 * The `parley` command of a built Parley. Composition only: passes the process to the command and sets its exit code.
 */

/** Time in milliseconds that a leaked handle may keep the process alive after a command is done. */
const LINGER_MS = 2000

// Standard output is reserved for results, which programs read; nothing else may be printed there.
globalThis.console = new Console(process.stderr)

// Before anything large is loaded.
keepCompiledCode()

const stop = new AbortController()
// Once: a second signal ends the process immediately, as it would by default.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())
// A launcher that starts this in a newer Node passes signals on; a disconnect shows that it was killed. Does not keep
// the process alive.
process.once('disconnect', () => stop.abort())
process.channel?.unref()

process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  stopped: stop.signal,
  pages: fileURLToPath(new URL('../renderer/', import.meta.url)),
  composeHost: async (options) => (await import('../core/host/compose')).composeHost(options),
})
setInterval(() => {
  // Slow readers still get the complete output.
  if (process.stdout.writableLength === 0) process.exit()
}, LINGER_MS).unref()
