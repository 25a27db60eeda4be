/** Text that is selected in a message, and the place in the frame for what can be done with it. */
export interface SelectedText {
  readonly text: string
  readonly messageId: string
  /** Middle of the end of the selection, in px from the frame's edge. */
  readonly left: number
  /** Below the selection, in px from the frame's edge. */
  readonly top: number
}

/** Room for the bar with its words, in px. */
const BAR = { width: 280, height: 36 }
const GAP = 4

/** Returns the text that is selected within one message of a frame; null without one. */
export function selectionIn(frame: HTMLElement): SelectedText | null {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const messageId = messageOf(range.startContainer)
  const text = selection.toString().trim()
  if (text === '' || messageId === undefined || messageOf(range.endContainer) !== messageId) return null
  if (!frame.contains(range.commonAncestorContainer)) return null
  const [around, at] = [frame.getBoundingClientRect(), range.getBoundingClientRect()]
  const half = Math.min(BAR.width, around.width) / 2
  const below = at.bottom - around.top + GAP
  const fitsBelow = below + BAR.height < around.height
  return {
    text,
    messageId,
    left: Math.min(Math.max((at.left + at.right) / 2 - around.left, half), around.width - half),
    top: fitsBelow ? below : Math.max(GAP, at.top - around.top - BAR.height - GAP),
  }
}

/** Returns the message that a node of the conversation belongs to. */
function messageOf(node: Node): string | undefined {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>('[data-message]')?.dataset['message']
}
