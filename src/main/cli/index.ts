import { Console } from 'node:console'
import { fileURLToPath } from 'node:url'
import { composeHost } from '../core/host/compose'
import { main } from './main'

/*
 * The `parley` command of a built Parley. Composition only: hands the process to the command and takes its exit code.
 */

/** How long a handle that somebody forgot may hold the process up after a command is done, in milliseconds. */
const LINGER_MS = 2000

// Standard output is for what was asked for, for programs that read it; nothing else may get there.
globalThis.console = new Console(process.stderr)

const stop = new AbortController()
// Once: a second signal ends the process at once, as it would have without this.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())
// Whoever starts this in a more recent Node passes signals on; that it was killed shows by this. It holds up no end.
process.once('disconnect', () => stop.abort())
process.channel?.unref()

process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  stopped: stop.signal,
  pages: fileURLToPath(new URL('../renderer/', import.meta.url)),
  composeHost,
})
setInterval(() => {
  // Who reads slowly still gets everything.
  if (process.stdout.writableLength === 0) process.exit()
}, LINGER_MS).unref()
