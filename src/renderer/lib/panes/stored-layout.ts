import { leaf, paneIds, split, type PaneNode } from './layout'

/** Number of panes of a window. */
export const MAX_PANES = 6
const MAX_DEPTH = 5
/** Longer than the address of any layout within the limits. */
const MAX_LENGTH = 4000
const MAX_NAME = 200

/** Content of a pane. */
export interface StoredPane {
  /** Null for the start of a new session. */
  readonly sessionId: string | null
  /** The id of the inspector's tab, empty before one is chosen; null while the inspector is closed. */
  readonly inspectorTab: string | null
}

/** Layout of a window as it is stored in its address. */
export interface StoredLayout {
  readonly root: PaneNode
  /** By paneId. */
  readonly panes: ReadonlyMap<string, StoredPane>
  readonly focusedPaneId: string
}

/**
 * A pane is `['p', sessionId, inspectorTab]`; a split is `['r' | 'c', percentages, parts]`, in a row or in a column.
 */
type Encoded =
  readonly ['p', string | null, string | null] | readonly ['r' | 'c', readonly number[], readonly Encoded[]]

/** Encodes a layout for an address: the index of the focused pane, and the tree. */
export function encodeLayout({ root, panes, focusedPaneId }: StoredLayout): string {
  const encode = (node: PaneNode): Encoded => {
    if (node.kind === 'pane') {
      const pane = panes.get(node.paneId)
      return ['p', pane?.sessionId ?? null, pane?.inspectorTab ?? null]
    }
    const percentages = node.shares.map((share) => Math.max(1, Math.round(share * 100)))
    return [node.direction === 'row' ? 'r' : 'c', percentages, node.parts.map(encode)]
  }
  return JSON.stringify([Math.max(0, paneIds(root).indexOf(focusedPaneId)), encode(root)])
}

/** Decodes a layout, which anybody may have written; null when there is none or it is invalid. */
export function decodeLayout(text: string | null, newPaneId: () => string): StoredLayout | null {
  const stored = text === null || text.length > MAX_LENGTH ? undefined : parsed(text)
  if (!Array.isArray(stored)) return null
  const [focused, tree] = stored as unknown[]
  const panes = new Map<string, StoredPane>()
  const root = decode(tree, panes, newPaneId, 0)
  if (root === null || panes.size > MAX_PANES) return null
  const ids = paneIds(root)
  const focusedPaneId = (typeof focused === 'number' ? ids[focused] : undefined) ?? ids[0]
  return focusedPaneId === undefined ? null : { root, panes, focusedPaneId }
}

function decode(
  value: unknown,
  panes: Map<string, StoredPane>,
  newPaneId: () => string,
  depth: number,
): PaneNode | null {
  if (!Array.isArray(value) || value.length !== 3 || depth > MAX_DEPTH || panes.size > MAX_PANES) return null
  const [kind, first, second] = value as [unknown, unknown, unknown]
  if (kind === 'p') {
    if (!isName(first) || first === '' || !isName(second)) return null
    const paneId = newPaneId()
    panes.set(paneId, { sessionId: first, inspectorTab: second })
    return leaf(paneId)
  }
  if ((kind !== 'r' && kind !== 'c') || !Array.isArray(second) || !isShares(first, second.length)) return null
  const parts: PaneNode[] = []
  for (const child of second as unknown[]) {
    const part = decode(child, panes, newPaneId, depth + 1)
    if (part === null) return null
    parts.push(part)
  }
  return split(kind === 'r' ? 'row' : 'column', parts, first)
}

function isName(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && value.length <= MAX_NAME)
}

function isShares(value: unknown, length: number): value is number[] {
  if (!Array.isArray(value) || value.length !== length || length < 2 || length > MAX_PANES) return false
  return value.every((share) => typeof share === 'number' && share > 0 && share <= 100)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
