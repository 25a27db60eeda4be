import type { Stroke } from '#shared/app/commands/strokes'
import { typesText } from '#renderer/lib/page/focus'
import { meaningOfKey } from '#renderer/lib/page/keys'

/** Keys of a review, for the page itself and the shortcut sheet. */
export const reviewKeys = [
  { does: 'nextHunk', names: ['n', 'p'] },
  { does: 'nextFile', names: [']', '['] },
  { does: 'nextLine', names: ['j', 'k'] },
  { does: 'selectLines', names: ['shift', 'j', 'k'] },
  { does: 'revertHunk', names: ['x'] },
  { does: 'keepHunk', names: ['s'] },
  { does: 'revertLine', names: ['shift', 'x'] },
  { does: 'keepLine', names: ['shift', 's'] },
  { does: 'comment', names: ['c'] },
  { does: 'lineAuthors', names: ['b'] },
  { does: 'authorMessage', names: ['m'] },
  { does: 'askAuthor', names: ['a'] },
  { does: 'viewed', names: ['v'] },
  { does: 'splitView', names: ['t'] },
  { does: 'openFile', names: ['enter'] },
] as const

/** Action of a key in a review. */
export type ReviewAction =
  | 'nextHunk'
  | 'previousHunk'
  | 'nextFile'
  | 'previousFile'
  | 'nextLine'
  | 'previousLine'
  | 'extendDown'
  | 'extendUp'
  | 'revert'
  | 'keep'
  | 'revertLine'
  | 'keepLine'
  | 'comment'
  | 'authors'
  | 'showAuthor'
  | 'askAuthor'
  | 'viewed'
  | 'layout'
  | 'open'

const ACTIONS: Readonly<Record<Stroke, ReviewAction>> = {
  n: 'nextHunk',
  p: 'previousHunk',
  ']': 'nextFile',
  '[': 'previousFile',
  j: 'nextLine',
  k: 'previousLine',
  'shift+j': 'extendDown',
  'shift+k': 'extendUp',
  x: 'revert',
  s: 'keep',
  'shift+x': 'revertLine',
  'shift+s': 'keepLine',
  c: 'comment',
  b: 'authors',
  m: 'showAuthor',
  a: 'askAuthor',
  v: 'viewed',
  t: 'layout',
  enter: 'open',
}

/** Returns what a key press means in a review; undefined while somebody types, and for all other keys. */
export function reviewAction(event: KeyboardEvent): ReviewAction | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (typesText(event.target) || document.querySelector('dialog:modal, [role=menu]') !== null) return undefined
  const action = meaningOfKey(event, ACTIONS)
  // A button or a link that has the focus takes Enter itself.
  const isControl = event.target instanceof Element && event.target.matches('button, a, select, summary')
  return action === 'open' && isControl ? undefined : action
}
