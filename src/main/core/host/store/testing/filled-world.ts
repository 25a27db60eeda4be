import { join } from 'node:path'
import { STORE_FILE } from '#core/store/open'
import type { Step } from '#core/testing/sessions-model/steps'
import { World } from '#core/testing/sessions-model/world'

const STEPS: readonly (readonly [Step['kind'], session: number, message?: number])[] = [
  ['create', 0],
  ['send', 0, 1],
  ['ask', 0, 2],
  ['fork', 0, 3],
  ['send', 1, 2],
  ['merge', 1],
  ['note', 0, 1],
  ['question', 0, 3],
  ['plan', 1, 7],
  ['copy', 0],
  ['rewind', 0, 1],
]

/** Makes a store with some sessions, one of which is imported, and closes it. */
export async function filledWorld(): Promise<{ world: World; file: string }> {
  let now = 1_700_000_000_000
  const world = new World({ now: () => ++now })
  await world.start()
  for (const [kind, session, message = 0] of STEPS) await world.take({ kind, session, message })
  await world.stop()
  return { world, file: join(world.dataDir, STORE_FILE) }
}
