import { ok } from '#shared/kernel/result'
import { completeLogs } from '../jobs/complete-logs'
import { findDamagedRows, repairRowsOf } from '../jobs/rebuild'
import { WriteGate } from '#core/store/write-gate'
import { untilKilled } from '#core/testing/until-killed'

/* A program that completes the logs of a store, or rebuilds its rows, and is killed meanwhile. It says `begun` first. */

const [what, file = ''] = process.argv.slice(2)
const context = {
  file,
  gate: new WriteGate().shared,
  cancel: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  check: () => undefined,
  part: () => undefined,
  progress: () => undefined,
  ask: () => Promise.resolve(ok(null)),
}

process.stdout.write('begun\n')
if (what === 'complete') await completeLogs(null, context)
else {
  const found = await findDamagedRows({ now: 1 }, context)
  if (found.ok) await repairRowsOf(found.value.keys, context)
}
process.stdout.write('done\n')
await untilKilled()
