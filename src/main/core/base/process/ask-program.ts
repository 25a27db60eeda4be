import { finished } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { err, ok, type Result } from '#shared/kernel/result'
import { readLog } from './process-log'
import type { SpawnOptions } from './process-tree'
import type { Processes } from './processes'

/**
 * Returns at most the last 8 KB that a short program writes to stdout, whatever its exit status. A program that has not
 * finished by `limitMs` is killed, which is a failure. Failures are user-facing.
 */
export async function askProgram(
  processes: Pick<Processes, 'spawn'>,
  program: Omit<SpawnOptions, 'stdin'>,
  limitMs: number,
): Promise<Result<string, string>> {
  const spawned = await processes.spawn({ ...program, stdin: 'ignore' })
  if (!spawned.ok) return spawned
  const { stdout, stderr, kill } = spawned.value
  const written = readLog(stdout, () => undefined)
  readLog(stderr, () => undefined)
  const waiting = new AbortController()
  const late = delay(limitMs, 'late' as const, { signal: waiting.signal }).catch(() => 'late' as const)
  const ended = await Promise.race([finished(stdout, { cleanup: true }).catch(() => undefined), late])
  waiting.abort()
  await kill()
  return ended === 'late' ? err(`did not answer within ${limitMs / 1000} seconds`) : ok(written.tail())
}
