import { ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { findServer } from './lookup'

/** `mcp.reconnect`. Resolves when it is connected or has failed; its state shows the result. */
export const reconnect =
  (context: ResourcesContext): Handler<'mcp.reconnect'> =>
  async ({ name }) => {
    const found = await findServer(context, name)
    if (!found.ok) return found
    await found.value.reconnect()
    return ok({ success: found.value.open !== null })
  }
