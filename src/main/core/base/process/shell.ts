import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ProcessExit } from './process-tree'
import type { Processes } from './processes'
import { systemProgram } from './system-program'

/** Time allowed for remaining output after every process of a command is gone, in milliseconds. */
const DRAIN_MS = 1000

/** Running command line with all processes it started. */
export interface RunningCommand {
  /** Settles when the command has ended and its output has been delivered. Never rejects. */
  readonly ended: Promise<ProcessExit>
  /** Ends the command and every process it started; resolves when they are gone. */
  kill(): Promise<void>
  /** Sends a signal to the command and the processes it started; false if that is impossible. */
  signal(name: 'SIGINT' | 'SIGKILL'): boolean
}

/**
 * Starts a command line in the machine's own shell, without input, in a folder. `onOutput` receives both output
 * streams, decoded, as they arrive. Fails with the end of a user-facing sentence.
 */
export type StartCommand = (options: {
  readonly line: string
  readonly cwd: string
  readonly onOutput: (text: string, stream: 'stdout' | 'stderr') => void
  /** Variables in addition to the environment. */
  readonly env?: Readonly<Record<string, string>>
}) => Promise<Result<RunningCommand, string>>

/** Command lines in the machine's own shell: `sh`, or `cmd.exe` on Windows. */
export function createShell(processes: Pick<Processes, 'spawn'>): StartCommand {
  return async ({ line, cwd, onOutput, env }) => {
    const all = { ...process.env, ...env }
    const spawned = await processes.spawn({ ...shellFor(line, process.env), cwd, env: all, stdin: 'ignore' })
    if (!spawned.ok) return err(spawned.error)
    const tree = spawned.value
    const drained = Promise.all(
      (['stdout', 'stderr'] as const).map((stream) => drain(tree[stream], (text) => onOutput(text, stream))),
    )
    const ended = tree.exited.then(async (end) => {
      // Background processes that a command leaves behind would keep its output open.
      await tree.kill()
      await Promise.race([drained, delay(DRAIN_MS, undefined, { ref: false })])
      return end
    })
    return ok({
      ended,
      async kill() {
        await tree.kill()
        await ended
      },
      signal: (name) => tree.signal(name),
    })
  }
}

/** Returns the program and arguments that run a command line in the machine's own shell. */
export function shellFor(
  line: string,
  env: NodeJS.ProcessEnv,
): { readonly command: string; readonly args: readonly string[]; readonly verbatim: boolean } {
  if (process.platform !== 'win32') return { command: '/bin/sh', args: ['-c', line], verbatim: false }
  const chosen = env['ComSpec'] ?? ''
  const command = /^[a-z]:[\\/]/i.test(chosen) ? chosen : systemProgram('cmd.exe', env)
  // cmd.exe removes the outer quotes and reads the rest as typed.
  return { command, args: ['/d', '/s', '/c', `"${line}"`], verbatim: true }
}

/** Passes on the decoded data of a stream; resolves when the stream ends or breaks. */
async function drain(stream: Readable, onOutput: (text: string) => void): Promise<void> {
  stream.setEncoding('utf8')
  stream.on('data', onOutput)
  await finished(stream).catch(() => undefined)
}
