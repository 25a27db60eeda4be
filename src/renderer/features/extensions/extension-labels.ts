import type { Extension, ExtensionStatus } from '#shared/extension/entities'
import type { Mark } from '#renderer/ui/status-mark'
import { m } from '#messages'

const marks: Readonly<Record<ExtensionStatus, Mark>> = {
  running: 'idle',
  disabled: 'off',
  failed: 'failed',
  starting: 'working',
}

/** Title of an extension. */
export const titleOf = ({ title, name }: Pick<Extension, 'title' | 'name'>): string => title ?? name

export const markOf = ({ status }: Pick<Extension, 'status'>): Mark => marks[status]

/** State of an extension with what it has registered: `Running · 1 tool, 2 commands`. */
export function stateLabel({ status, consent, tools, commands }: Extension): string {
  const label =
    status === 'disabled' && consent === 'changed' ? m.extensions.offFilesChanged : m.extensions.status[status]
  const offers = [
    ...(tools.length === 0 ? [] : [m.extensions.tools({ count: tools.length })]),
    ...(commands.length === 0 ? [] : [m.extensions.commands({ count: commands.length })]),
  ]
  return offers.length === 0 ? label : `${label} · ${offers.join(', ')}`
}
