import { err } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { editServers } from './edit-servers'
import { findServer, serverExists } from './lookup'
import { forgetUnused } from './oauth/forget-unused'

/** `mcp.config.update`. */
export const configUpdate =
  (context: ResourcesContext): Handler<'mcp.config.update'> =>
  async ({ name, config, newName = name }) => {
    const found = await findServer(context, name)
    if (!found.ok) return found
    if (newName !== name && context.mcp.find(newName) !== undefined) return err(serverExists(newName))
    const { signInUrl } = found.value
    const edited = await editServers(context, [
      ...(newName === name ? [] : [{ path: [name], value: undefined }]),
      { path: [newName], value: config },
    ])
    if (edited.ok) await forgetUnused(context, signInUrl)
    return edited
  }
