import type { InboxSection } from '../contributions'
import { sessionsIn } from './session-item'
import { m } from '#messages'

/** Sessions whose agents work. */
export const running: InboxSection = {
  title: () => m.inbox.section.running,
  items: (appWindow) => sessionsIn(appWindow, 'working'),
}
