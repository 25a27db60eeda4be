import type { BlockChange } from './message-blocks'

/** Maximum length of the incomplete arguments of a call that are sent, in characters; complete ones come with its block. */
const LIMIT = 64 * 1024

interface Growing {
  readonly blockId: string
  unsent: string
  /** Number of characters that may still come. */
  left: number
}

/** The incomplete arguments of calls, as text that no client has seen yet. They are part of no message. */
export class GrowingArgs {
  private readonly calls = new Map<string, Growing>()

  grow(toolCallId: string, blockId: string, delta: string): void {
    const growing = this.calls.get(toolCallId) ?? { blockId, unsent: '', left: LIMIT }
    this.calls.set(toolCallId, growing)
    const piece = delta.slice(0, growing.left)
    growing.unsent += piece
    growing.left -= piece.length
  }

  /** The arguments are complete, or never will be. */
  end(toolCallId: string): void {
    this.calls.delete(toolCallId)
  }

  /** The text that came since the last call. */
  takeDeltas(): BlockChange[] {
    const changes: BlockChange[] = []
    for (const growing of this.calls.values()) {
      if (growing.unsent === '') continue
      changes.push({ type: 'delta', blockId: growing.blockId, delta: growing.unsent, kind: 'toolCallArgs' })
      growing.unsent = ''
    }
    return changes
  }
}
