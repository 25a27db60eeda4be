import type { InboxSection } from '../contributions'
import { sessionsIn } from './session-item'
import { m } from '#messages'

/** Sessions that wait for the service behind their agent, and go on by themselves. */
export const parked: InboxSection = {
  title: () => m.attention.state.parked,
  isForLater: true,
  items: (appWindow) => sessionsIn(appWindow, 'parked'),
}
