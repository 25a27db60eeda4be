import { InsufficientScopeError } from '@modelcontextprotocol/client'
import type { McpServerConfig } from '#shared/mcp/entities'
import { isLocal } from './expand'
import type { WireOptions } from './wire'

/** Notes the rights that a remote server demands with an error, for the next sign-in. */
export function noteDemand(error: unknown, config: McpServerConfig, accessTo: WireOptions['accessTo']): void {
  if (!(error instanceof InsufficientScopeError) || error.requiredScope === undefined || isLocal(config)) return
  accessTo(config.url).demand?.(error.requiredScope)
}
