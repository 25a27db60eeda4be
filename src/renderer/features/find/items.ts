import { findableTexts } from '#shared/find/findable-texts'
import { countIn } from '#shared/find/pattern'
import type { ConversationBlock } from '#shared/session/conversation-types'

/** Item of a message that holds a place: blocks shown together have the name of the first one. */
interface PlaceInItem {
  readonly item: string
  /** Index among those in the item, from 0. */
  readonly nth: number
}

/** Returns the nth place of a message. Null when there are fewer. */
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
