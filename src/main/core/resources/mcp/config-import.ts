import { contractError } from '../../../../shared/kernel/errors'
import { err } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { discoverHere } from './discover'
import { addServer } from './edit-servers'

/** `mcp.config.import`. The file is read again, so that its values never pass through a client. */
export const configImport =
  (context: ResourcesContext): Handler<'mcp.config.import'> =>
  async ({ id, workingDirectory, name }) => {
    const { servers } = await discoverHere(workingDirectory)
    const found = servers.find((server) => server.id === id)
    if (found === undefined)
      return err(contractError('mcp-server-not-found', 'The server is no longer in the file it was found in.', { id }))
    return addServer(context, name ?? found.name, found.config)
  }
