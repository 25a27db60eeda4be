import { ok } from '../../../../shared/kernel/result'
import type { LongWork } from './long-work'
import type { WorkContext } from './protocol'

/** For work that is done in this thread: nobody watches it, nothing stops it, and what it asks is answered with nothing. */
export function inThisThread({ file, gate }: LongWork['store']): WorkContext {
  return { file, gate, check: () => undefined, progress: () => undefined, ask: () => Promise.resolve(ok(undefined)) }
}
