import { vi } from 'vitest'
import type { HostContext } from '../../host/context'
import * as handlers from '../../host/handlers'

let last: HostContext | undefined

/** Looks into every host that starts from now on, until the tests of the file are over. */
export function observeHosts(): void {
  const { createHandlers } = handlers
  vi.spyOn(handlers, 'createHandlers').mockImplementation((context) => {
    last = context
    return createHandlers(context)
  })
}

/** Returns the context of the host that was started last. */
export function lastContext(): HostContext {
  if (last === undefined) throw new Error('no host was started')
  return last
}
