import type { Stroke } from '#shared/app/commands/strokes'
import { typesText } from '#renderer/lib/page/focus'
import { meaningOfKey } from '#renderer/lib/page/keys'

/** Keys of the inbox, for the page itself and the shortcut sheet. */
export const inboxKeys = [
  { does: 'nextItem', names: ['j', 'k'] },
  { does: 'selectItem', names: ['x'] },
  { does: 'allowOnce', names: ['a'] },
  { does: 'allowForSession', names: ['s'] },
  { does: 'deny', names: ['d'] },
  { does: 'markSeen', names: ['e'] },
  { does: 'markUnseen', names: ['u'] },
  { does: 'snooze', names: ['h'] },
  { does: 'done', names: ['shift', 'e'] },
  { does: 'openSession', names: ['enter'] },
] as const

export type InboxAction =
  'next' | 'previous' | 'mark' | 'allow' | 'session' | 'deny' | 'seen' | 'unseen' | 'snooze' | 'done' | 'open' | 'clear'

const ACTIONS: Readonly<Record<Stroke, InboxAction>> = {
  j: 'next',
  k: 'previous',
  x: 'mark',
  a: 'allow',
  s: 'session',
  d: 'deny',
  e: 'seen',
  u: 'unseen',
  h: 'snooze',
  'shift+e': 'done',
}
const OF_ROWS: Readonly<Record<Stroke, InboxAction>> = {
  down: 'next',
  up: 'previous',
  enter: 'open',
  escape: 'clear',
}

/** Returns the action of a key press in the inbox; undefined for one that means nothing there. */
export function inboxAction(event: KeyboardEvent): InboxAction | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (typesText(event.target) || document.querySelector('dialog:modal, [role=menu]') !== null) return undefined
  const ofRow = event.target instanceof Element && event.target.matches('[data-inbox-row], body, main')
  return meaningOfKey(event, ACTIONS) ?? (ofRow ? meaningOfKey(event, OF_ROWS) : undefined)
}
