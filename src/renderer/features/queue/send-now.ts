import type { DeliveryMode } from '../../../shared/queue/entities'
import type { OpenSession } from '../../lib/open-session.svelte'
import type { MenuEntry } from '../../ui/menu'

/** The ways to send a message to an agent that works without waiting for it. */
export function sendNowEntries(open: OpenSession, send: (mode: Exclude<DeliveryMode, 'enqueue'>) => void): MenuEntry[] {
  const { canSteer } = open
  return [
    {
      label: 'Put into the running turn',
      description: canSteer ? 'The agent goes on with it.' : `${open.agentName(undefined)} cannot do that.`,
      disabled: !canSteer,
      select: () => send('steer'),
    },
    { label: 'Interrupt and send', description: 'What runs is stopped for it.', select: () => send('interrupt') },
  ]
}
