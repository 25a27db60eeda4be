import type { ActionSource, TurnInitiator } from '../../../../shared/session/entities'

/** Who asked for something, as events tell it; nothing where nobody said so. */
export function initiatorOf({
  source,
  extensionId,
}: {
  readonly source?: ActionSource | undefined
  readonly extensionId?: string | undefined
}): { initiator?: TurnInitiator } {
  const by = source ?? (extensionId === undefined ? undefined : 'extension')
  if (by === undefined) return {}
  return { initiator: { source: by, ...(extensionId === undefined ? {} : { sourceId: extensionId }) } }
}
