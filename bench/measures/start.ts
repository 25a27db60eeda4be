import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, isStale } from '../../scripts/launch/build.js'
import { commandScript } from '../../scripts/launch/paths.js'
import { hermeticEnvironment } from '../../scripts/test/hermetic/environment'
import type { StoreShape } from '../generate'
import { costOf, type ProgramCost } from '../program'
import { measured, type Finding } from '../report'
import { firstScripts } from '../scripts-of-page'
import { cachedStore } from '../stores'

const ROUNDS = 9

/**
 * Measures the start of the built programs: processor time of commands on a large store, in turns with an empty program of
 * the same Node; and the bytes of script that the first screen of the app needs.
 */
export async function start(shape: StoreShape, say: (line: string) => void): Promise<Finding[]> {
  if (isStale() && !(await build(process.execPath))) throw new Error('the app could not be built')
  const { bytes } = await firstScripts()
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-start-'))
  try {
    const { dir } = await cachedStore(shape, say)
    const data = join(folder, 'data')
    await cp(dir, data, { recursive: true })
    const path = [dirname(process.execPath), process.env['PATH']].join(':')
    const { NODE_OPTIONS: _, ...env } = hermeticEnvironment({ home: folder, temporary: folder, path })
    const node = process.execPath
    const commands = {
      empty: [node, '-e', '0'],
      help: [node, commandScript, '--help'],
      page: [node, commandScript, 'sessions', '--limit', '20', '--data', data],
      all: [node, commandScript, 'sessions', '--data', data],
    }
    const costs: Record<keyof typeof commands, ProgramCost[]> = { empty: [], help: [], page: [], all: [] }
    // The first round fills the cache of compiled code.
    for (let round = -1; round < ROUNDS; round++)
      for (const name of ['empty', 'help', 'page', 'all'] as const) {
        const cost = await costOf(commands[name], env)
        if (round >= 0) costs[name].push(cost)
      }
    const processor = (name: keyof typeof commands): number[] => costs[name].map((cost) => cost.processor)
    return [
      measured('start-node', processor('empty'), 'ms of the processor'),
      measured('start-help', processor('help'), 'ms of the processor', { atMost: 120 }),
      measured('start-sessions', processor('page'), 'ms of the processor', { atMost: 160 }),
      measured('start-sessions-all', processor('all'), 'ms of the processor'),
      measured(
        'start-sessions-clock',
        costs.page.map(({ clock }) => clock),
        'ms',
      ),
      { name: 'start-scripts', value: bytes / 1000, unit: 'kB', goal: { atMost: 300 }, isExact: true },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
