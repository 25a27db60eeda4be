import type { NoticeText } from '#shared/kernel/notice-texts'
import type { AnySessionEvent, SessionEvent } from '#shared/contract'

/** Something a session said that is no part of its conversation. */
export interface Notice {
  /** The event it came with. */
  readonly id: string
  readonly level: 'info' | 'warning' | 'error'
  readonly message: string
  /** Name and parameters of a text that has translations. */
  readonly text?: string | undefined
  readonly details?: NoticeText['details'] | undefined
}

const KEPT = 3

/** The notices after an event; the newest last, the same list when the event holds none. */
export function reduceNotices(notices: readonly Notice[], event: AnySessionEvent): readonly Notice[] {
  const known = event as SessionEvent
  if (known.type === 'turn.started') return notices.length === 0 ? notices : []
  if (known.type !== 'notice') return notices
  const { message } = known.payload
  const others = notices.filter((notice) => notice.message !== message)
  return [...others, { id: event.eventId, ...known.payload }].slice(-KEPT)
}
