import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { knownError } from '../../../../shared/kernel/error-texts'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { McpConnection } from './connection'

/** Loads the servers of the settings, or returns the error of the file. */
export async function loadServers({ mcp }: Pick<ResourcesContext, 'mcp'>): Promise<Result<void, ContractError>> {
  const loaded = await mcp.load()
  return loaded.ok ? loaded : err(contractError('settings-invalid', loaded.error))
}

/** The same, as the file is now. */
export async function reloadServers({ mcp }: Pick<ResourcesContext, 'mcp'>): Promise<Result<void, ContractError>> {
  const loaded = await mcp.reload()
  return loaded.ok ? loaded : err(contractError('settings-invalid', loaded.error))
}

/** A server of the settings that must exist. */
export async function findServer(
  context: Pick<ResourcesContext, 'mcp'>,
  name: string,
): Promise<Result<McpConnection, ContractError>> {
  const loaded = await loadServers(context)
  if (!loaded.ok) return loaded
  const found = context.mcp.find(name)
  return found === undefined ? err(serverNotFound(name)) : ok(found)
}

/** The failure for a name that no server has. */
export function serverNotFound(name: string): ContractError {
  return knownError('mcp-server-not-found', { name })
}

/** The failure for a name that a server has already. */
export function serverExists(name: string): ContractError {
  return knownError('mcp-server-exists', { name })
}
