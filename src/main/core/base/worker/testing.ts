import { ok } from '../../../../shared/kernel/result'
import type { Store } from '../../store/port'
import type { WorkContext } from './protocol'

/** For work that is done in this thread: nobody watches it, nothing stops it, and what it asks is answered with nothing. */
export function inThisThread({ file, gate }: Pick<Store, 'file' | 'gate'>): WorkContext {
  return { file, gate, check: () => undefined, progress: () => undefined, ask: () => Promise.resolve(ok(undefined)) }
}
