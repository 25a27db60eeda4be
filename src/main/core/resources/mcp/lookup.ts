import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { McpConnection } from './connection'

/** A server of the settings that must exist. */
export async function findServer(
  { mcp }: Pick<ResourcesContext, 'mcp'>,
  name: string,
): Promise<Result<McpConnection, ContractError>> {
  await mcp.load()
  const found = mcp.find(name)
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
