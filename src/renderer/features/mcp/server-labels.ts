import type { McpServerState, McpServerStatus } from '#shared/mcp/entities'
import { duration } from '#renderer/lib/text/format'
import type { Mark } from '#renderer/ui/status-mark'
import { m } from '#messages'

const marks: Readonly<Record<McpServerStatus, Mark>> = {
  connected: 'idle',
  failed: 'failed',
  'needs-auth': 'attention',
  pending: 'working',
  disabled: 'off',
  not_configured: 'off',
}

/** Mark of a server's status. */
export const markOf = ({ status }: Pick<McpServerState, 'status'>): Mark => marks[status]

/** Status of a server, with the time of the next attempt. */
export function statusLabel({ status, nextAttemptIn, attempt }: McpServerState): string {
  if (nextAttemptIn === undefined) return m.mcp.status[status]
  return m.mcp.retrying({ status: m.mcp.status[status], attempt: attempt ?? 1, time: duration(nextAttemptIn) })
}

/** Number of things that a server offers; empty when it is not connected. */
export function offerLabel({ status, tools, prompts, resources }: McpServerState): string {
  if (status !== 'connected') return ''
  return [
    m.mcp.toolCount({ count: tools.length }),
    ...(prompts.length === 0 ? [] : [m.mcp.promptCount({ count: prompts.length })]),
    ...(resources.length === 0 ? [] : [m.mcp.resourceCount({ count: resources.length })]),
  ].join(', ')
}
