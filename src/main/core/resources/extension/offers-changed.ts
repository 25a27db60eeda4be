import { defined } from '#shared/kernel/defined'
import type { ResourcesContext } from '../context'
import type { Extensions } from './extensions'

/** Kind of what clients offer. */
export type OfferKind = 'tools' | 'commands' | 'actions'

/** Tells those who watch sessions, and those who list extensions, that clients offer something else now. */
export function onOffersChanged(
  {
    sessions,
    clientWork,
    extensions,
  }: Pick<ResourcesContext, 'sessions' | 'clientWork'> & { readonly extensions: Extensions },
  kind: OfferKind,
): void {
  extensions.changed()
  if (kind !== 'commands') return
  const commands = clientWork.offers.all('commands').map(({ offer: { name, description } }) => ({
    name,
    ...defined({ description }),
  }))
  for (const session of sessions.all) if (session.isWatched) session.stream.emit('commands.changed', { commands })
}
