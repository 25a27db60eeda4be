import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { McpServerConfig } from '#shared/mcp/entities'
import type { ResourcesContext } from '../context'
import { editSettings, type SettingsEdit } from '#core/base/settings/edit-settings'
import { serverExists } from './lookup'

/** Writes changes of servers to the settings, and applies them: enabled servers start to connect. */
export async function editServers(
  context: Pick<ResourcesContext, 'dataDir' | 'mcp'>,
  edits: readonly SettingsEdit[],
): Promise<Result<{ success: boolean }, ContractError>> {
  const edited = await editSettings(
    context.dataDir,
    edits.map(({ path, value }) => ({ path: ['mcpServers', ...path], value })),
  )
  if (!edited.ok) return edited
  await context.mcp.reload()
  context.mcp.connectAll()
  return ok({ success: true })
}

/** Adds a server whose name is free. */
export async function addServer(
  context: Pick<ResourcesContext, 'dataDir' | 'mcp'>,
  name: string,
  config: McpServerConfig,
): Promise<Result<{ success: boolean }, ContractError>> {
  await context.mcp.load()
  if (context.mcp.find(name) !== undefined) return err(serverExists(name))
  return editServers(context, [{ path: [name], value: config }])
}
