import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build, isStale } from '../../scripts/launch/build.js'
import { installPeers } from './programs'

/*
 * `npm run bench:peers` compares Parley with programs for the same work on one generated corpus: it installs pinned
 * versions into the user's cache, then measures all of them without a network and with a home of their own. `--files N`
 * uses fewer transcripts than 1,000.
 */

/** Runs a command where loopback is the only network. */
const ISOLATED = ['unshare', '--map-root-user', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']

if (isStale() && !(await build(process.execPath))) throw new Error('Parley could not be built')
const commands = await installPeers()
const canIsolate = spawnSync(ISOLATED[0] ?? '', [...ISOLATED.slice(1), 'true']).status === 0
if (!canIsolate) console.log('# without a network namespace: peers are asked by their settings to stay offline')
const [command = '', ...args] = [
  ...(canIsolate ? ISOLATED : []),
  process.execPath,
  '--import',
  import.meta.resolve('tsx'),
  fileURLToPath(new URL('measure.ts', import.meta.url)),
  ...process.argv.slice(2),
]
const measuring = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, PARLEY_BENCH_PEERS: JSON.stringify(commands) },
})
const [code] = (await once(measuring, 'exit')) as [number | null]
process.exitCode = code ?? 1
