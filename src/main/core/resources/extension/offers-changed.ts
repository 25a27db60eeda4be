import type { HostContext } from '../../base/context'

/** Tells those who watch sessions, and those who list extensions, that clients offer something else now. */
export function onOffersChanged(
  { runtimes, clientWork, extensions }: HostContext,
  kind: 'tools' | 'commands' | 'actions',
): void {
  extensions.changed()
  if (kind !== 'commands') return
  const commands = clientWork.offers.all('commands').map(({ offer: { name, description } }) => ({
    name,
    ...(description === undefined ? {} : { description }),
  }))
  for (const runtime of runtimes.all)
    if (!runtime.audience.isEmpty) runtime.stream.emit('commands.changed', { commands })
}
