import type { McpServerState, McpServerStatus } from '../../../shared/mcp/entities'
import { duration } from '../../lib/format'
import type { Mark } from '../../ui/status-mark'
import { m } from '../../../messages'

const marks: Readonly<Record<McpServerStatus, Mark>> = {
  connected: 'idle',
  failed: 'failed',
  'needs-auth': 'attention',
  pending: 'working',
  disabled: 'off',
  not_configured: 'off',
}

/** How a server does, as a shape. */
export const markOf = ({ status }: Pick<McpServerState, 'status'>): Mark => marks[status]

/** How a server does, in words, with when it is tried next. */
export function statusWords({ status, nextAttemptIn, attempt }: McpServerState): string {
  if (nextAttemptIn === undefined) return m.mcp.status[status]
  return m.mcp.retrying({ status: m.mcp.status[status], attempt: attempt ?? 1, time: duration(nextAttemptIn) })
}

/** What a server has, in words; empty when it is not connected. */
export function offerWords({ status, tools, prompts, resources }: McpServerState): string {
  if (status !== 'connected') return ''
  return [
    m.mcp.toolCount({ count: tools.length }),
    ...(prompts.length === 0 ? [] : [m.mcp.promptCount({ count: prompts.length })]),
    ...(resources.length === 0 ? [] : [m.mcp.resourceCount({ count: resources.length })]),
  ].join(', ')
}
