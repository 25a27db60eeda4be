import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { PROTOCOL_VERSION } from '#shared/server/requests'
import type { HostContext } from '../context'
import type { Handler } from '#core/base/host-port'

/** `server.connect`. */
export const connect =
  (context: HostContext): Handler<'server.connect'> =>
  async ({ protocolVersion }, { clientId }) => {
    const checked = checkVersion(protocolVersion)
    if (!checked.ok) return Promise.resolve(checked)
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

/** Checks that a client speaks this Parley's version of the protocol. */
export function checkVersion(protocolVersion: number): Result<void, ContractError> {
  if (protocolVersion === PROTOCOL_VERSION) return ok(undefined)
  return err(knownError('protocol-version', { requested: protocolVersion, supported: PROTOCOL_VERSION }))
}
