import type { fileRequests } from '#shared/files/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { HandlersOf } from '#core/base/host-port'
import { diff } from './diff'
import { list } from './list'
import { revert } from './revert'

/** The handlers of the requests about files that turns changed. */
export function fileHandlers(context: SessionContext): HandlersOf<typeof fileRequests> {
  return {
    'session.files.list': list(context),
    'session.files.diff': diff(context),
    'session.files.revert': revert(context),
  }
}
