import { vi } from 'vitest'
import type { HostContext } from '#core/host/context'
import * as handlers from '#core/host/server/handlers'

let last: HostContext | undefined

/** Looks into every host that starts from now on, until the tests of the file are over. */
export function observeHosts(): void {
  const { serverHandlers } = handlers
  vi.spyOn(handlers, 'serverHandlers').mockImplementation((context) => {
    last = context
    return serverHandlers(context)
  })
}

/** Returns the context of the host that was started last. */
export function lastContext(): HostContext {
  if (last === undefined) throw new Error('no host was started')
  return last
}
