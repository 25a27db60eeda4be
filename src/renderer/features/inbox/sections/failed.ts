import type { InboxSection } from '../contributions'
import { sessionsIn } from './session-item'
import { m } from '#messages'

/** Sessions whose last turn failed, until the user has seen it. */
export const failed: InboxSection = {
  title: () => m.inbox.section.failed,
  items: (appWindow) => sessionsIn(appWindow, 'failed').reverse(),
}
