import { defined } from '#shared/kernel/defined'
import type { ActionSource, TurnInitiator } from '#shared/session/entities'

/** Returns the initiator for events; empty when none was given. */
export function initiatorOf({
  source,
  extensionId,
}: {
  readonly source?: ActionSource | undefined
  readonly extensionId?: string | undefined
}): { initiator?: TurnInitiator } {
  const by = source ?? (extensionId === undefined ? undefined : 'extension')
  if (by === undefined) return {}
  return { initiator: { source: by, ...defined({ sourceId: extensionId }) } }
}
