import type { McpServerConfig } from '#shared/mcp/entities'
import { isLocal } from '../expand'

/** Lists of tools in a configuration. */
export type ToolLists = Pick<McpServerConfig, 'tools' | 'disabledTools'>

/** Returns whether a configuration lets a tool through; without a list, and with `*`, every tool that is not disabled. */
export function offersTool({ tools, disabledTools }: ToolLists, name: string): boolean {
  if (disabledTools?.includes(name) === true) return false
  return tools === undefined || tools.includes('*') || tools.includes(name)
}

/** Returns true for a server with limits that no agent's own configuration is certain to know. */
export function isLimited(config: McpServerConfig): boolean {
  const hasTools =
    (config.tools !== undefined && !config.tools.includes('*')) || (config.disabledTools ?? []).length > 0
  return hasTools || config.timeout !== undefined || (isLocal(config) && config.cwd !== undefined)
}
