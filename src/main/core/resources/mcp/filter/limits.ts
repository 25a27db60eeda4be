import type { McpServerConfig } from '#shared/mcp/entities'
import { isLocal } from '../expand'

/** Returns whether a configuration lets a tool through; without a list, and with `*`, every tool. */
export function offersTool({ tools }: Pick<McpServerConfig, 'tools'>, name: string): boolean {
  return tools === undefined || tools.includes('*') || tools.includes(name)
}

/** Returns true for a server with limits that no agent's own configuration is certain to know. */
export function isLimited(config: McpServerConfig): boolean {
  const hasTools = config.tools !== undefined && !config.tools.includes('*')
  return hasTools || config.timeout !== undefined || (isLocal(config) && config.cwd !== undefined)
}
