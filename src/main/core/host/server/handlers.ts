import type { serverRequests } from '#shared/server/requests'
import type { HostContext } from '../context'
import type { HandlersOf } from '#core/base/host-port'
import { connect } from './connect'
import { ping } from './ping'

/** The handlers of the requests about the host and its connections. */
export function serverHandlers(context: HostContext): HandlersOf<typeof serverRequests> {
  return {
    'server.connect': connect(context),
    'server.ping': ping(context),
  }
}
