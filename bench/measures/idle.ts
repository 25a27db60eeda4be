import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { withHost } from '../host'
import { idleShares } from '../idle-shares'
import { measured, type Finding } from '../report'

const EMPTY_PROGRAM = path.resolve(import.meta.dirname, '../idle-program.ts')

/**
 * Measures the processor time of a host with a client that asks for nothing, as a share of a core, beside that of an empty
 * program at the same time: on some machines a program that wakes up once in ten seconds takes more than the goal.
 */
export async function idle(): Promise<Finding[]> {
  return withHost(
    () => Promise.resolve(undefined),
    async (client) => {
      await client.must('session.create', {})
      const [shares, empty] = await Promise.all([idleShares(), emptyShares()])
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
      return [
        measured('idle-empty-program', empty, '% of a core'),
        measured(
          'idle',
          shares.map((share, at) => Math.max(0, share - (empty[at] ?? 0))),
          '% of a core more than an empty program',
          { atMost: 0.1 },
        ),
        // Here the threads of the upkeep compile their sources, which takes most of it.
        measured('idle-with-upkeep', [mean], '% of a core, the mean of the first five minutes'),
      ]
    },
  )
}

async function emptyShares(): Promise<number[]> {
  const program = fork(EMPTY_PROGRAM, [], { execArgv: ['--import', import.meta.resolve('tsx')], stdio: 'inherit' })
  const failed = once(program, 'exit').then(() => Promise.reject(new Error('the empty program ended')))
  const [shares] = (await Promise.race([once(program, 'message'), failed])) as [number[]]
  return shares
}
