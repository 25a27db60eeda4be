/**
 * Number of rows up at which the line of a node in a tree of equally high rows begins: at the lower edge of its parent, or in the
 * middle of the sibling above it, whose line it continues.
 */
export function lineRows(nodes: readonly { readonly depth: number }[], at: number): number {
  const depth = nodes[at]?.depth ?? 0
  const from = nodes.slice(0, at).findLastIndex((node) => node.depth <= depth)
  if (from < 0) return 0
  return at - from - (nodes[from]?.depth === depth ? 0.5 : 1)
}
