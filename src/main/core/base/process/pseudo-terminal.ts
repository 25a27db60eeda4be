import { readlink } from 'node:fs/promises'
import { constants } from 'node:os'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type * as nodePty from '@lydell/node-pty'
import { err, ok, type Result } from '#shared/kernel/result'
import { killTree, listTree, OF_TERMINALS, TREE_VARIABLE } from './kill-tree'
import type { ProcessExit } from './process-tree'

/** Name under which programs find the abilities of the terminal. */
const TERM = 'xterm-256color'

export interface TerminalOptions {
  /** Absolute path of a program. */
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  /** The whole environment; what terminals say of themselves is added. */
  readonly env: NodeJS.ProcessEnv
  readonly columns: number
  readonly rows: number
  /** On Windows, passes `args` on unchanged, for programs with their own quoting rules such as `cmd.exe`. */
  readonly verbatim?: boolean
  /** True: what the program leaves behind runs on, and the terminal ends with the last of it. */
  readonly outlivesProgram?: boolean
}

/** First and longest time between two looks at what a program left behind, in milliseconds. */
const LOOK_MS = 250
const LONGEST_LOOK_MS = 4000

/** Program in a pseudo-terminal, with every process that it started. */
export interface PseudoTerminal {
  readonly pid: number
  /**
   * Settles when the program itself has ended and its output was delivered; with `outlivesProgram` when nothing of what it
   * started runs any more. Never rejects.
   */
  readonly exited: Promise<ProcessExit>
  /** Name of the program in the foreground; null where the system does not tell it. */
  readonly foreground: string | null
  /** Returns the folder that the program is in; null where the system does not tell it. */
  currentFolder(): Promise<string | null>
  /** Returns the program and every process that it started, as far as they run and the system tells them. */
  members(): Promise<readonly number[]>
  /** Receives the output, decoded. */
  onOutput(listener: (text: string) => void): void
  write(data: string): void
  resize(columns: number, rows: number): void
  /** Stops reading: the program waits once the system's buffer is full. */
  pause(): void
  resume(): void
  /** Ends the program and every process that it started; resolves when they are gone. Idempotent. */
  kill(): Promise<void>
}

/** A terminal that was not opened: the installation has none for this system, or the program did not start. */
export interface TerminalFailure {
  readonly kind: 'unavailable' | 'failed'
  /** User-facing sentence. */
  readonly message: string
}

export type LoadPty = () => Promise<Pick<typeof nodePty, 'spawn'>>

/** Loads the library with the binary of this system, which installations may lack. */
export const loadPty: LoadPty = () => import('@lydell/node-pty')

const NO_TERMINALS = `This installation of Parley has no terminal for ${process.platform} on ${process.arch}.`

/** Returns the user-facing reason why no terminal can be opened here; undefined when one can. */
export function missingTerminals(load: LoadPty = loadPty): Promise<string | undefined> {
  return load().then(
    () => undefined,
    () => NO_TERMINALS,
  )
}

/** Opens a pseudo-terminal. `mark` has to be unique to its processes. */
export async function openPseudoTerminal(
  load: LoadPty,
  options: TerminalOptions,
  mark: string,
): Promise<Result<PseudoTerminal, TerminalFailure>> {
  const { command, args, cwd, env, columns, rows, verbatim = false, outlivesProgram = false } = options
  let library: Awaited<ReturnType<LoadPty>>
  try {
    library = await load()
  } catch {
    return err({ kind: 'unavailable', message: NO_TERMINALS })
  }
  try {
    const environment = { ...env, TERM, COLORTERM: 'truecolor', [TREE_VARIABLE]: mark }
    const pty = library.spawn(command, verbatim ? args.join(' ') : [...args], {
      cwd,
      env: environment,
      cols: columns,
      rows,
      name: TERM,
    })
    return ok(terminalOf(pty, mark, outlivesProgram))
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    return err({ kind: 'failed', message: `${command} could not be started: ${reason}` })
  }
}

function terminalOf(pty: nodePty.IPty, mark: string, outlivesProgram: boolean): PseudoTerminal {
  const { pid } = pty
  let isOver = false
  let isGroupGone = false
  const ended = new Promise<ProcessExit>((resolve) => {
    pty.onExit(({ exitCode, signal = 0 }) => {
      isOver = true
      resolve(signal === 0 ? { exitCode, signal: null } : { exitCode: null, signal: nameOf(signal) })
    })
  })
  const members = async (): Promise<readonly number[]> => {
    const tree = await listTree(isGroupGone ? null : pid, mark)
    // A group never comes back, and its number may become that of another.
    isGroupGone ||= isOver && tree.isGroupGone
    return tree.pids
  }
  const killing = Promise.withResolvers<undefined>()
  const exited = outlivesProgram ? ended.then((exit) => untilNone(members, killing.promise).then(() => exit)) : ended
  /** Does something that fails once the program has ended. */
  const whileOpen = (work: () => void): void => {
    if (isOver) return
    try {
      work()
    } catch {
      // It has ended, which is about to be reported.
    }
  }
  let killed: Promise<void> | undefined
  const kill = async (): Promise<void> => {
    // The end of a paused program would not be noticed.
    whileOpen(() => pty.resume())
    await killTree({ pid, exited: ended, isGroupGone, endInput: () => Promise.resolve() }, mark, OF_TERMINALS)
    killing.resolve(undefined)
    await exited
  }
  return {
    pid,
    exited,
    get foreground() {
      // Windows has the name of the terminal instead; login shells begin with a hyphen.
      return process.platform === 'win32' ? null : basename(pty.process).replace(/^-/, '')
    },
    currentFolder: () =>
      process.platform === 'linux' ? readlink(`/proc/${pid}/cwd`).catch(() => null) : Promise.resolve(null),
    members,
    onOutput: (listener) => void pty.onData(listener),
    write: (data) => whileOpen(() => pty.write(data)),
    resize: (columns, rows) => whileOpen(() => pty.resize(columns, rows)),
    pause: () => whileOpen(() => pty.pause()),
    resume: () => whileOpen(() => pty.resume()),
    kill: () => (killed ??= kill()),
  }
}

/** Resolves when no process is left, or when the rest was ended. */
async function untilNone(members: () => Promise<readonly number[]>, ended: Promise<undefined>): Promise<void> {
  const state = { isEnded: false }
  void ended.then(() => (state.isEnded = true))
  for (let pause = LOOK_MS; !state.isEnded; pause = Math.min(2 * pause, LONGEST_LOOK_MS)) {
    // A table that cannot be read tells nothing.
    const left = await members().catch(() => null)
    if (left?.length === 0) return
    await Promise.race([ended, delay(pause, undefined, { ref: false })])
  }
}

/** Returns the name of a signal. */
function nameOf(signal: number): string {
  const found = Object.entries(constants.signals).find(([, number]) => number === signal)
  return found?.[0] ?? `signal ${signal}`
}
