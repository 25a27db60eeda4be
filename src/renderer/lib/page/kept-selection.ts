/** An end of a selection: by its place in the text of an element, or where it is outside. */
type End = { readonly at: number } | { readonly node: Node; readonly offset: number }

/**
 * Changes what an element holds, and selects the same text of it as before, for text that grows. A selection that the
 * change left alone is not touched.
 */
export function keepSelection(element: HTMLElement, change: () => void): void {
  const selection = element.ownerDocument.getSelection()
  const { anchorNode, focusNode } = selection ?? {}
  if (
    selection === null ||
    anchorNode == null ||
    focusNode == null ||
    !selection.getRangeAt(0).intersectsNode(element)
  ) {
    change()
    return
  }
  const anchor = endOf(element, anchorNode, selection.anchorOffset)
  const focus = endOf(element, focusNode, selection.focusOffset)
  change()
  const same =
    isAt(element, anchor, selection.anchorNode, selection.anchorOffset) &&
    isAt(element, focus, selection.focusNode, selection.focusOffset)
  if (same) return
  const [from, to] = [placeOf(element, anchor), placeOf(element, focus)]
  selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
}

function endOf(element: HTMLElement, node: Node, offset: number): End {
  if (!element.contains(node)) return { node, offset }
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(node, offset)
  return { at: before.toString().length }
}

function isAt(element: HTMLElement, end: End, node: Node | null, offset: number): boolean {
  if ('node' in end) return end.node === node && end.offset === offset
  if (node === null || !element.contains(node)) return false
  const now = endOf(element, node, offset)
  return 'at' in now && now.at === end.at
}

function placeOf(element: HTMLElement, end: End): { readonly node: Node; readonly offset: number } {
  if ('node' in end) return end
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let rest = end.at
  let last: Node = element
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { length } = node as Text
    if (rest <= length) return { node, offset: rest }
    rest -= length
    last = node
  }
  return { node: last, offset: last instanceof Text ? last.length : 0 }
}
