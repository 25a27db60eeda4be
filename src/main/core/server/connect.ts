import { contractError } from '../../../shared/kernel/errors'
import { err, ok } from '../../../shared/kernel/result'
import { PROTOCOL_VERSION } from '../../../shared/server/requests'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'

/** `server.connect`. */
export const connect =
  (context: HostContext): Handler<'server.connect'> =>
  async ({ protocolVersion }, { clientId }) => {
    if (protocolVersion !== PROTOCOL_VERSION)
      return Promise.resolve(
        err(
          contractError(
            'protocol-version',
            `This Parley speaks protocol version ${PROTOCOL_VERSION}, the client asked for ${protocolVersion}.`,
            { supported: PROTOCOL_VERSION },
          ),
        ),
      )
    const { readOnly } = context.store
    return Promise.resolve(
      ok({
        protocolVersion: PROTOCOL_VERSION,
        serverInfo: { name: 'parley', version: context.version },
        clientId,
        dataDir: context.dataDir,
        defaultFolder: context.defaultFolder,
        ...(readOnly === null ? {} : { readOnly }),
      }),
    )
  }
