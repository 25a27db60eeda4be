import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Cost of one run of a program, both in milliseconds. */
export interface ProgramCost {
  /** Processor time of the program and of those it waited for. */
  readonly processor: number
  readonly clock: number
}

/**
 * Runs a program without showing its output and measures it. Needs bash, which tells processor time to a millisecond;
 * throws where there is none, and when the program fails.
 */
export async function costOf(command: readonly string[], env: NodeJS.ProcessEnv): Promise<ProgramCost> {
  const script = `TIMEFORMAT='%3U %3S %3R'; time "$@" < /dev/null > /dev/null 2>&1`
  const { stderr } = await run('bash', ['-c', script, 'bash', ...command], { env: { ...env, LC_ALL: 'C' } })
  const [user = Number.NaN, system = Number.NaN, clock = Number.NaN] = stderr.trim().split(' ').map(Number)
  return { processor: (user + system) * 1000, clock: clock * 1000 }
}
