import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { builtProgram } from '#core/testing/built-program'

/** A `parley` command in its own process, for tests. */
export interface RunningCommand {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>
  /** Returns everything written to stderr so far. */
  errors(): string
  /** Resolves to its exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>
}

const source = new URL('index.ts', import.meta.url)

/** Starts `parley` with a PATH without agents. `through`: a program that starts it, with its arguments. */
export function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  through: readonly string[] = [],
): RunningCommand {
  const [program = process.execPath, ...rest] = [...through, process.execPath, builtProgram(source), ...args]
  const child = spawn(program, rest, {
    stdio: 'pipe',
    env: { ...process.env, PATH: '', ...env },
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  // Tests may end it while they are still writing.
  child.stdin.on('error', () => {})
  const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals | null)
  return { child, errors: () => errors, ended }
}
