import type { CommandId } from '#shared/app/commands/table'
import type { MessageTarget } from '#renderer/lib/window/commands/commands.svelte'
import { typesText } from '#renderer/lib/page/focus'
import type { MessageRow } from '#renderer/lib/conversation/rows'
import { menuCommands } from '../branch/message-actions'
import { blockText } from './block-text'

/** Commands on a block of a message and on the message, in the menu of the right mouse button. */
export const messageCommands: readonly (CommandId | '-')[] = [
  'message.copyBlock',
  'message.quoteBlock',
  '-',
  ...menuCommands,
]

/** Returns true where the system's menu is wanted: selected text, links, pictures and text fields. */
export function wantsSystemMenu(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true
  return target.closest('a[href], img') !== null || typesText(target) || getSelection()?.isCollapsed === false
}

/** The message, and the block of it that an element belongs to. */
export function targetAt(element: Element, { message, blocks }: MessageRow, last: boolean): MessageTarget {
  const code = element.closest('pre')?.textContent
  const blockId = element.closest<HTMLElement>('[data-findable]')?.dataset['findable']
  const text = code ?? (blockId === undefined ? '' : blockText(blocks, blockId))
  return { message, blocks, last, ...(text.trim() === '' ? {} : { block: text }) }
}
