import { ok } from '#shared/kernel/result'
import type { LongWork } from './long-work'
import type { WorkContext } from './protocol'

/**
 * Context of work in the current thread: nobody observes it, nothing cancels it, and its questions are answered with
 * nothing.
 */
export function inThisThread({ file, gate }: LongWork['store']): WorkContext {
  return {
    file,
    gate,
    cancel: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
    check: () => undefined,
    progress: () => undefined,
    ask: () => Promise.resolve(ok(undefined)),
    part: () => undefined,
  }
}
