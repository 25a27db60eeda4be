import { inboxKeys } from '../features/inbox/inbox-keys'
import { reviewKeys } from '../features/review/review-keys'
import type { m } from '#messages'

/** Keys of a field or a list, for the shortcut sheet. They are part of the control and cannot be changed. */
export const fieldKeys: readonly {
  readonly place: keyof typeof m.shortcuts.places
  readonly keys: readonly { readonly does: keyof typeof m.shortcuts.does; readonly names: readonly string[] }[]
}[] = [
  {
    place: 'composer',
    keys: [
      { does: 'send', names: ['enter'] },
      { does: 'steer', names: ['mod', 'enter'] },
      { does: 'newLine', names: ['shift', 'enter'] },
      { does: 'lastMessage', names: ['up'] },
    ],
  },
  {
    place: 'inbox',
    keys: inboxKeys,
  },
  { place: 'review', keys: reviewKeys },
  { place: 'list', keys: [{ does: 'move', names: ['up', 'down'] }] },
  {
    place: 'transcript',
    keys: [
      { does: 'first', names: ['home'] },
      { does: 'latest', names: ['end'] },
    ],
  },
]
