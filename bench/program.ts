import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Cost of one run of a program, both in milliseconds. */
export interface ProgramCost {
  /** Processor time of the program and of those it waited for. */
  readonly processor: number
  readonly clock: number
}

/** Characters of a failed program's output that are reported. */
const MOST_REPORTED = 4000

/**
 * Runs a program without showing its output and measures it. Needs bash, which tells processor time to a millisecond;
 * throws where there is none, and with the end of its output when the program fails.
 */
export async function costOf(command: readonly string[], env: NodeJS.ProcessEnv): Promise<ProgramCost> {
  // Into a file: a pipe would make the program wait for whoever reads it.
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const output = join(folder, 'output')
  const script = `TIMEFORMAT='%3U %3S %3R'; out="$1"; shift; time "$@" < /dev/null > "$out" 2>&1`
  try {
    const { stderr } = await run('bash', ['-c', script, 'bash', output, ...command], { env: { ...env, LC_ALL: 'C' } })
    const [user = Number.NaN, system = Number.NaN, clock = Number.NaN] = stderr.trim().split(' ').map(Number)
    return { processor: (user + system) * 1000, clock: clock * 1000 }
  } catch (thrown) {
    const printed = await readFile(output, 'utf8').catch(() => '')
    throw new Error(`${command.join(' ')} failed:\n${printed.slice(-MOST_REPORTED)}`, { cause: thrown })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
