import { ConversationBuilder, type Place } from '#core/agents/transcript/conversation-builder'
import { defined } from '#shared/kernel/defined'
import type { TranscriptItem, TranscriptOrigin } from '#core/agents/transcript/items'

/** A place in a conversation, of which several can follow the same one. */
export interface ExportedNode {
  readonly id: string
  /** Null at the beginning. */
  readonly parentId: string | null
  /** Unix ms. */
  readonly at: number
  /** Adds the content of a node, if any. */
  tell(builder: ConversationBuilder, place: Place): void
}

/** One conversation of a data export: a tree, since prompts can be changed and answers be asked for again. */
export interface ExportedConversation {
  readonly id: string
  readonly title: string | undefined
  readonly model: string | undefined
  readonly nodes: ReadonlyMap<string, ExportedNode>
  /** End of the branch displayed last; null when unknown. */
  readonly current: string | null
}

/** A way through the tree that is still to be gone. */
interface Branch {
  readonly sessionId: string
  readonly path: readonly ExportedNode[]
  readonly origin?: TranscriptOrigin
}

/**
 * Converts a conversation to sessions: the path displayed last is the conversation itself, every other path through the
 * tree a fork of it, or a separate session if the first prompt was edited. Accepts any links, including cycles.
 */
export function* itemsOfConversation(conversation: ExportedConversation): Generator<TranscriptItem> {
  const tree = new Tree(conversation.nodes)
  const seen = new Set<string>()
  const waiting: Branch[] = []
  const main = tree.pathTo(conversation.current ?? '')
  const begins = main[0] ?? tree.roots[0]
  if (begins === undefined) return
  waiting.push({ sessionId: conversation.id, path: main.length > 0 ? main : tree.newestFrom(begins) })
  for (const root of tree.roots)
    if (root !== begins) waiting.push({ sessionId: idOfBranch(conversation, root), path: tree.newestFrom(root) })

  for (let branch = waiting.shift(); branch !== undefined; branch = waiting.shift()) {
    const { sessionId, path, origin } = branch
    const builder = new ConversationBuilder(sessionId)
    Object.assign(builder.facts, {
      title: origin === undefined ? conversation.title : undefined,
      model: conversation.model,
    })
    if (origin !== undefined) builder.facts.origin = origin
    const onPath = new Set(path.map(({ id }) => id))
    for (const node of path) {
      if (seen.has(node.id)) continue
      seen.add(node.id)
      node.tell(builder, { id: node.id, at: node.at })
      const others = tree.childrenOf(node.id).filter(({ id }) => !onPath.has(id))
      if (others.length === 0) continue
      builder.endMessage()
      const messageId = builder.lastMessageId
      for (const other of others) {
        const from = messageId === undefined ? origin : ({ kind: 'fork', sessionId, messageId } as const)
        waiting.push({
          sessionId: idOfBranch(conversation, other),
          path: tree.newestFrom(other),
          ...defined({ origin: from }),
        })
      }
    }
    yield* builder.finish()
  }
}

/** Always the same for the same branch, so that it is found again when a later export is imported. */
function idOfBranch(conversation: ExportedConversation, first: ExportedNode): string {
  return `${conversation.id}.${first.id}`
}

class Tree {
  readonly roots: readonly ExportedNode[]
  readonly #children: ReadonlyMap<string | null, ExportedNode[]>

  constructor(readonly nodes: ReadonlyMap<string, ExportedNode>) {
    const parentOf = ({ parentId }: ExportedNode) => (parentId !== null && nodes.has(parentId) ? parentId : null)
    this.#children = Map.groupBy(nodes.values(), parentOf)
    this.roots = this.childrenOf(null)
  }

  childrenOf(id: string | null): readonly ExportedNode[] {
    return this.#children.get(id) ?? []
  }

  /** From the beginning to a node. */
  pathTo(id: string): ExportedNode[] {
    const path = new Map<string, ExportedNode>()
    for (let node = this.nodes.get(id); node !== undefined; node = this.nodes.get(node.parentId ?? '')) {
      if (path.has(node.id)) break
      path.set(node.id, node)
    }
    return [...path.values()].reverse()
  }

  /** Returns the path from a node to an end, following the last child each time. */
  newestFrom(start: ExportedNode): ExportedNode[] {
    const path = new Map<string, ExportedNode>()
    for (let node: ExportedNode | undefined = start; node !== undefined; node = this.childrenOf(node.id).at(-1)) {
      if (path.has(node.id)) break
      path.set(node.id, node)
    }
    return [...path.values()]
  }
}
