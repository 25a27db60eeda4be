import { homedir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { findCommand } from '#core/base/process/find-command'
import { readLog } from '#core/base/process/process-log'
import type { Processes } from '#core/base/process/processes'
import type { ExecTarget } from './exec-target'

/** Time limit of the runtime's program, in milliseconds. */
const LIMIT_MS = 10_000

const FORMAT = `{${[
  ['id', '.Id'],
  ['image', '.Config.Image'],
  ['isRunning', '.State.Running'],
  ['startedAt', '.State.StartedAt'],
  ['exitCode', '.State.ExitCode'],
]
  .map(([name, field]) => `"${name}":{{json ${field}}}`)
  .join(',')}}`

const Told = z.object({
  id: z.string().min(1).max(200),
  image: z.string().max(1000).nullable(),
  isRunning: z.boolean(),
  startedAt: z.unknown(),
  exitCode: z.int().nullable(),
})

/** State of a container, as its runtime tells it. `unknown`: it does not answer. */
export type Inspected =
  | { readonly state: 'running'; readonly id: string; readonly image: string | undefined; readonly startedAt: string }
  | { readonly state: 'stopped'; readonly id: string; readonly exitCode: number | undefined }
  | { readonly state: 'missing' | 'unknown' }

/** Asks the program of a runtime about a container. */
export async function inspect(
  processes: Pick<Processes, 'spawn'>,
  { program, options, container }: ExecTarget,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Inspected> {
  const command = await findCommand(program, env)
  if (command === undefined) return { state: 'unknown' }
  const args = [...options, 'container', 'inspect', '--format', FORMAT, '--', container]
  const spawned = await processes.spawn({ command, args, cwd: homedir(), env, stdin: 'ignore' })
  if (!spawned.ok) return { state: 'unknown' }
  const { stdout, stderr, exited, kill } = spawned.value
  const [written, said] = [stdout, stderr].map((stream) => readLog(stream, () => undefined))
  const waiting = new AbortController()
  const late = delay(LIMIT_MS, null, { signal: waiting.signal }).catch(() => null)
  const exit = await Promise.race([Promise.all([exited, written?.ended, said?.ended]), late])
  waiting.abort()
  await kill()
  if (exit === null) return { state: 'unknown' }
  if (exit[0].exitCode !== 0) return { state: isMissing(said?.tail() ?? '') ? 'missing' : 'unknown' }
  return parsed(written?.tail() ?? '')
}

const isMissing = (said: string) => /no such (?:container|object)|no container with name/i.test(said)

function parsed(text: string): Inspected {
  try {
    const told = Told.parse(JSON.parse(text))
    if (!told.isRunning) return { state: 'stopped', id: told.id, exitCode: told.exitCode ?? undefined }
    const { id, image, startedAt } = told
    return { state: 'running', id, image: image ?? undefined, startedAt: JSON.stringify(startedAt) }
  } catch {
    return { state: 'unknown' }
  }
}
