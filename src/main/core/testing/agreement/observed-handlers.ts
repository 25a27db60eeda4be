import { vi } from 'vitest'
import type * as Handlers from '../../host/handlers'
import type { HostContext } from '../../host/context'

/*
 * Takes the place of `host/handlers` in tests that look into a host: `vi.mock('<path>/host/handlers', () =>
 * import('<path>/testing/agreement/observed-handlers'))`.
 */

const handlers = await vi.importActual<typeof Handlers>('../../host/handlers')

let last: HostContext | undefined

export const createHandlers: typeof handlers.createHandlers = (context) => {
  last = context
  return handlers.createHandlers(context)
}

/** Returns the context of the host that was started last. */
export function lastContext(): HostContext {
  if (last === undefined) throw new Error('no host was started')
  return last
}
