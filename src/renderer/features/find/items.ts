import { findableTexts } from '../../../shared/find/findable-texts'
import { countIn } from '../../../shared/find/pattern'
import type { ConversationBlock } from '../../../shared/session/conversation-types'

/** Which item of a message holds a place: what is shown together has the name of its first block. */
interface PlaceInItem {
  readonly item: string
  /** Which one of those in the item, from 0. */
  readonly nth: number
}

/** Where the nth place of a message is. Null when there are not so many. */
export function placeInItem(blocks: readonly ConversationBlock[], pattern: RegExp, nth: number): PlaceInItem | null {
  let left = nth
  for (const [item, texts] of textsByItem(blocks)) {
    const count = countIn(pattern, texts)
    if (left < count) return { item, nth: left }
    left -= count
  }
  return null
}

/** The texts of a message by item, as they are shown: what a tool gave back is with its call. */
function textsByItem(blocks: readonly ConversationBlock[]): ReadonlyMap<string, string[]> {
  const items = new Map<string, string[]>()
  const calls = new Map<string, string>()
  for (const block of blocks) if (block.type === 'tool_call') calls.set(block.toolCallId, block.blockId)
  for (const block of blocks) {
    const item = (block.type === 'tool_output' ? calls.get(block.toolCallId) : undefined) ?? block.blockId
    items.set(item, [...(items.get(item) ?? []), ...findableTexts(block)])
  }
  return items
}
