import { defined } from '../../../../shared/kernel/defined'
import type { ResourcesContext } from '../context'

/** Tells those who watch sessions, and those who list extensions, that clients offer something else now. */
export function onOffersChanged(
  { sessions, clientWork, extensions }: ResourcesContext,
  kind: 'tools' | 'commands' | 'actions',
): void {
  extensions.changed()
  if (kind !== 'commands') return
  const commands = clientWork.offers.all('commands').map(({ offer: { name, description } }) => ({
    name,
    ...defined({ description }),
  }))
  for (const session of sessions.all) if (session.isWatched) session.stream.emit('commands.changed', { commands })
}
