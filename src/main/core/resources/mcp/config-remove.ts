import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { editServers } from './edit-servers'
import { findServer } from './lookup'
import { forgetUnused } from './oauth/forget-unused'

/** `mcp.config.remove`. */
export const configRemove =
  (context: ResourcesContext): Handler<'mcp.config.remove'> =>
  async ({ name }) => {
    const found = await findServer(context, name)
    if (!found.ok) return found
    const { signInUrl } = found.value
    const edited = await editServers(context, [{ path: [name], value: undefined }])
    if (edited.ok) await forgetUnused(context, signInUrl)
    return edited
  }
