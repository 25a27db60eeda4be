import type { InboxSection } from '../contributions'
import { sessionsIn } from './session-item'
import { m } from '#messages'

/** Sessions whose last turn ended and was not seen, the latest first. */
export const finished: InboxSection = {
  title: () => m.inbox.section.finished,
  items: (appWindow) => sessionsIn(appWindow, 'doneUnseen').reverse(),
}
