import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { ProcessExit } from './process-tree'
import type { Processes } from './processes'

/** How long output may still come after every process of a command is gone. */
const DRAIN_MS = 1000

/** A command line that is running, with everything it started. */
export interface RunningCommand {
  /** Settles when the command has ended and its output has been handed over. Never rejects. */
  readonly ended: Promise<ProcessExit>
  /** Ends the command and every process it started; resolves when they are gone. */
  kill(): Promise<void>
  /** Sends a signal to it and what it started; false where that cannot be done. */
  signal(name: 'SIGINT' | 'SIGKILL'): boolean
}

/**
 * Starts a command line in the machine's own shell, without input, in a folder. `onOutput` takes both of its output
 * streams, decoded, as they come. Fails with the end of a sentence for people.
 */
export type StartCommand = (options: {
  readonly line: string
  readonly cwd: string
  readonly onOutput: (text: string, stream: 'stdout' | 'stderr') => void
}) => Promise<Result<RunningCommand, string>>

/** Command lines in the machine's own shell: `sh`, or `cmd.exe` on Windows. */
export function createShell(processes: Pick<Processes, 'spawn'>): StartCommand {
  return async ({ line, cwd, onOutput }) => {
    const spawned = await processes.spawn({ ...shellFor(line, process.env), cwd, env: process.env, stdin: 'ignore' })
    if (!spawned.ok) return err(spawned.error)
    const tree = spawned.value
    const drained = Promise.all(
      (['stdout', 'stderr'] as const).map((stream) => drain(tree[stream], (text) => onOutput(text, stream))),
    )
    const ended = tree.exited.then(async (end) => {
      // What a command leaves running in the background would hold its output open.
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

/** The program and arguments that run a command line in the machine's own shell. */
export function shellFor(
  line: string,
  env: NodeJS.ProcessEnv,
): { readonly command: string; readonly args: readonly string[]; readonly verbatim: boolean } {
  if (process.platform !== 'win32') return { command: '/bin/sh', args: ['-c', line], verbatim: false }
  const command = env['ComSpec'] ?? 'C:\\Windows\\System32\\cmd.exe'
  // cmd.exe takes off the outer quotes and reads the rest as it was typed.
  return { command, args: ['/d', '/s', '/c', `"${line}"`], verbatim: true }
}

/** Hands over what a stream brings, decoded; resolves at its end, also a broken one. */
async function drain(stream: Readable, onOutput: (text: string) => void): Promise<void> {
  stream.setEncoding('utf8')
  stream.on('data', onOutput)
  await finished(stream).catch(() => undefined)
}
