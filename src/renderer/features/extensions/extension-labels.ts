import type { Extension, ExtensionScope, ExtensionStatus } from '../../../shared/extension/entities'
import { plural } from '../../lib/format'
import type { Mark } from '../../ui/status-mark'

const statuses: Readonly<Record<ExtensionStatus, string>> = {
  running: 'Running',
  disabled: 'Off',
  failed: 'Failed',
  starting: 'Starting…',
}
const marks: Readonly<Record<ExtensionStatus, Mark>> = {
  running: 'idle',
  disabled: 'off',
  failed: 'failed',
  starting: 'working',
}

/** What each scope permits, for the person who is asked for consent. */
export const scopeLabels: Readonly<Record<ExtensionScope, string>> = {
  tools: 'Offer tools to agents',
  commands: 'Offer slash commands',
  context: 'Add context to prompts',
  compression: 'Offer compression steps, which read the conversation',
  sessions: 'Read and change all sessions, and send messages to agents',
  approvals: 'Answer permission requests and questions in your place',
  host: 'Change settings, configuration and stored data',
}

/** Title of an extension. */
export const titleOf = ({ title, name }: Pick<Extension, 'title' | 'name'>): string => title ?? name

export const markOf = ({ status }: Pick<Extension, 'status'>): Mark => marks[status]

/** State of an extension with what it has registered: `Running · 1 tool, 2 commands`. */
export function stateLabel({ status, consent, tools, commands }: Extension): string {
  const label = status === 'disabled' && consent === 'changed' ? 'Off, files changed' : statuses[status]
  const offers = [
    ...(tools.length === 0 ? [] : [plural(tools.length, 'tool')]),
    ...(commands.length === 0 ? [] : [plural(commands.length, 'command')]),
  ]
  return offers.length === 0 ? label : `${label} · ${offers.join(', ')}`
}
