import type { ChildProcess } from 'node:child_process'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beginChild } from '../start-child'
import type { FromLauncher, ToLauncher } from './protocol'
import { runToEnd, type ProgramEnd, type ProgramRun } from './run-to-end'

/*
 * Starting a program blocks the process that starts it for as long as the system takes to copy its memory map: about a
 * millisecond for a small process, and ten or more for an app. Hosts therefore pass short programs to a small process
 * that starts them.
 */

/** Number of programs run directly before a launcher is started: a short command of the command line needs none. */
const DIRECT_RUNS = 3
/** Time after which an idle launcher is ended, in milliseconds. */
const IDLE_MS = 60_000

let runs = 0
let launcher: Launcher | undefined

/** Runs a short program to its end, or to its limits, without blocking this process. Never rejects. */
export async function runProgram(run: ProgramRun, signal?: AbortSignal): Promise<ProgramEnd> {
  runs++
  // Windows copies nothing. What is cancelled already must not begin before the launcher hears of that.
  if (signal?.aborted === true || process.platform === 'win32' || runs <= DIRECT_RUNS) return runToEnd(run, signal)
  launcher ??= startLauncher()
  // Nobody waits for it to start.
  return launcher?.isReady === true ? launcher.run(run, signal) : runToEnd(run, signal)
}

class Launcher {
  isReady = false
  readonly #waiting = new Map<number, (end: ProgramEnd) => void>()
  #ids = 0
  #idle: NodeJS.Timeout | undefined

  constructor(
    readonly child: ChildProcess,
    readonly onGone: () => void,
  ) {
    child.on('message', ({ id, end }: FromLauncher) => this.#end(id, end))
    child.once('spawn', () => {
      this.isReady = true
    })
    const over = (): void => {
      this.isReady = false
      onGone()
      for (const id of [...this.#waiting.keys()])
        this.#end(id, { reason: 'not-started', exitCode: -1, output: new Uint8Array(), complaint: 'It was ended.' })
    }
    child.once('exit', over)
    child.once('error', over)
    this.#rest()
  }

  run(run: ProgramRun, signal: AbortSignal | undefined): Promise<ProgramEnd> {
    clearTimeout(this.#idle)
    // Keeps the host running until the answer is there.
    this.child.channel?.ref()
    const id = ++this.#ids
    const cancel = (): void => this.#tell({ id, isCancelled: true })
    return new Promise<ProgramEnd>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#tell({ id, run })
      if (signal?.aborted === true) cancel()
      else signal?.addEventListener('abort', cancel, { once: true })
    }).finally(() => signal?.removeEventListener('abort', cancel))
  }

  #tell(message: ToLauncher): void {
    // Its exit says what a failure to send would.
    this.child.send(message, () => undefined)
  }

  #end(id: number, end: ProgramEnd): void {
    this.#waiting.get(id)?.(end)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#rest()
  }

  #rest(): void {
    this.child.unref()
    this.child.channel?.unref()
    this.#idle = setTimeout(() => {
      this.onGone()
      if (this.child.connected) this.child.disconnect()
    }, IDLE_MS).unref()
  }
}

/** Returns undefined when this process cannot start one. */
function startLauncher(): Launcher | undefined {
  const script = scriptFile()
  if (script === undefined) return undefined
  const begun = beginChild(process.execPath, [script], {
    // Outside of the host's group: signals from a terminal must not end it before the host.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    cwd: '/',
    env: 'electron' in process.versions ? { ELECTRON_RUN_AS_NODE: '1' } : {},
  })
  if (!begun.ok || begun.value.child.pid === undefined) return undefined
  const started = new Launcher(begun.value.child, () => {
    if (launcher === started) launcher = undefined
  })
  return started
}

/** Returns the launcher's script, which is built beside the program; undefined when nothing is built. */
function scriptFile(): string | undefined {
  const here = import.meta.url
  if (here.endsWith('.ts')) {
    const built = process.env['PARLEY_BUILT_PROGRAMS']
    return built === undefined ? undefined : join(built, 'launcher.js')
  }
  const isChunk = basename(fileURLToPath(new URL('.', here))) === 'chunks'
  return fileURLToPath(new URL(isChunk ? '../launcher.js' : 'launcher.js', here))
}
