import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { err, ok } from '../../../../shared/kernel/result'
import type { Processes } from '../../process/processes'
import type { StartCommand } from './command'

/** How long output may still come after every process of a command is gone. */
const DRAIN_MS = 1000

/** Command lines in the machine's own shell: `sh`, or `cmd.exe` on Windows. */
export function createShell(processes: Pick<Processes, 'spawn'>): StartCommand {
  return async ({ line, cwd, onOutput }) => {
    const spawned = await processes.spawn({ ...shellFor(line), cwd, env: process.env, stdin: 'ignore' })
    if (!spawned.ok) return err(spawned.error)
    const tree = spawned.value
    const drained = Promise.all([tree.stdout, tree.stderr].map((stream) => drain(stream, onOutput)))
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
    })
  }
}

function shellFor(line: string): { command: string; args: string[]; verbatim: boolean } {
  if (process.platform !== 'win32') return { command: '/bin/sh', args: ['-c', line], verbatim: false }
  const command = process.env['ComSpec'] ?? 'C:\\Windows\\System32\\cmd.exe'
  // cmd.exe takes off the outer quotes and reads the rest as it was typed.
  return { command, args: ['/d', '/s', '/c', `"${line}"`], verbatim: true }
}

/** Hands over what a stream brings, decoded; resolves at its end, also a broken one. */
async function drain(stream: Readable, onOutput: (text: string) => void): Promise<void> {
  stream.setEncoding('utf8')
  stream.on('data', onOutput)
  await finished(stream).catch(() => undefined)
}
