import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { FEWEST, measured, type Finding } from '../report'

const run = promisify(execFile)
const program = fileURLToPath(new URL('memory-run.ts', import.meta.url))

export const ANSWER = 'A few words of an answer. '.repeat(200)

/** In kB. */
export interface MemoryOfSessions {
  readonly perSession: number
  readonly perTurn: number
}

/** Measures the host's memory per open session and per further turn, each time in a new process. */
export async function memory(): Promise<Finding[]> {
  const runs: MemoryOfSessions[] = []
  for (let round = 0; round < FEWEST; round++) {
    const { stdout } = await run(process.execPath, ['--import', import.meta.resolve('tsx'), program])
    runs.push(JSON.parse(stdout) as MemoryOfSessions)
  }
  return [
    measured(
      'memory-per-session',
      runs.map(({ perSession }) => perSession),
      'kB',
      { atMost: 100 },
    ),
    // Nothing of a turn stays in the heap. The growth is compiled code, 1.2 kB per turn over 600 turns; the text of a turn
    // alone would be twice the goal.
    measured(
      'memory-per-turn',
      runs.map(({ perTurn }) => perTurn),
      'kB',
      { atMost: ANSWER.length / 2 / 1e3 },
    ),
  ]
}
