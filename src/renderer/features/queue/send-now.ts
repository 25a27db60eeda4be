import type { DeliveryMode } from '#shared/session/entities'
import type { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import type { MenuEntry } from '#renderer/lib/page/menu'
import { m } from '#messages'

/** The ways to send a message to an agent that works without waiting for it. */
export function sendNowEntries(open: OpenSession, send: (mode: Exclude<DeliveryMode, 'enqueue'>) => void): MenuEntry[] {
  const { canSteer } = open
  return [
    {
      label: m.queue.steer,
      description: canSteer ? m.queue.steerHint : m.queue.cannotSteer({ agent: open.agentName(undefined) }),
      disabled: !canSteer,
      select: () => send('steer'),
    },
    { label: m.queue.interrupt, description: m.queue.interruptHint, select: () => send('interrupt') },
  ]
}
