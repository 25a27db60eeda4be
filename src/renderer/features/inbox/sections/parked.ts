import type { InboxSection } from '../contributions'
import type { SessionItem } from '../inbox-item'
import { sessionsIn } from './session-item'
import { m } from '#messages'

const timeOf = ({ entry }: SessionItem): number => entry.attention.parked?.next.at ?? Infinity

/** Sessions that wait for the service behind their agent, and go on by themselves. */
export const parked: InboxSection = {
  title: () => m.attention.state.parked,
  isForLater: true,
  items: (appWindow) => sessionsIn(appWindow, 'parked').toSorted((a, b) => timeOf(a) - timeOf(b)),
}
