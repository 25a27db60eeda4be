import { ok } from '#shared/kernel/result'
import { PROTOCOL_VERSION } from '#shared/server/requests'
import type { HostContext } from '../context'
import type { Handler } from '#core/base/host-port'

/** `server.ping`. */
export const ping =
  ({ clock }: Pick<HostContext, 'clock'>): Handler<'server.ping'> =>
  async ({ message }) =>
    Promise.resolve(ok({ message: message ?? 'pong', timestamp: clock.now(), protocolVersion: PROTOCOL_VERSION }))
