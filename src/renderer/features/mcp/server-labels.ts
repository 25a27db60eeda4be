import type { McpServerState, McpServerStatus } from '../../../shared/mcp/entities'
import { duration, plural } from '../../lib/format'
import type { Mark } from '../../ui/status-mark'

const words: Readonly<Record<McpServerStatus, string>> = {
  connected: 'Connected',
  failed: 'Failed',
  'needs-auth': 'Wants a sign-in',
  pending: 'Connecting…',
  disabled: 'Off',
  not_configured: 'Not configured',
}
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
  if (nextAttemptIn === undefined) return words[status]
  return `${words[status]}; try ${attempt ?? 1} in ${duration(nextAttemptIn)}`
}

/** What a server has, in words; empty when it is not connected. */
export function offerWords({ status, tools, prompts, resources }: McpServerState): string {
  if (status !== 'connected') return ''
  return [
    plural(tools.length, 'tool'),
    ...(prompts.length === 0 ? [] : [plural(prompts.length, 'prompt')]),
    ...(resources.length === 0 ? [] : [plural(resources.length, 'resource')]),
  ].join(', ')
}
