import type { InboxSection } from '../contributions'
import { sessionsIn } from './session-item'
import { m } from '#messages'

/** Sessions that the user has put off, those first that come back first. */
export const snoozed: InboxSection = {
  title: () => m.inbox.section.snoozed,
  isForLater: true,
  items: (appWindow) =>
    sessionsIn(appWindow, 'snoozed').sort(
      ({ entry: { attention: one } }, { entry: { attention: other } }) =>
        (one.snoozedUntil ?? 0) - (other.snoozedUntil ?? 0),
    ),
}
