import type { TreeNode } from './branch-tree.svelte'

/** Returns the node that a key leads to, by its index; undefined when the key has no meaning there. */
export function treeStep(nodes: readonly TreeNode[], at: number, key: string): number | undefined {
  const node = nodes[at]
  if (node === undefined) return undefined
  switch (key) {
    case 'ArrowDown':
      return at + 1 < nodes.length ? at + 1 : undefined
    case 'ArrowUp':
      return at > 0 ? at - 1 : undefined
    case 'ArrowRight':
      return nodes[at + 1]?.parentSessionId === node.sessionId ? at + 1 : undefined
    case 'ArrowLeft': {
      const parent = nodes.findIndex((other) => other.sessionId === node.parentSessionId)
      return parent < 0 ? undefined : parent
    }
    case 'Home':
      return 0
    case 'End':
      return nodes.length - 1
    default:
      return undefined
  }
}
