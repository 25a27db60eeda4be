import type { BranchChild } from '../../../shared/branch/entities'
import type { ContractError } from '../../../shared/kernel/errors'
import { ok, type Result } from '../../../shared/kernel/result'
import type { BranchKind, SessionListItem } from '../../../shared/session/entities'
import type { Connection } from '../../lib/connection.svelte'
import { firstLine } from '../../lib/format'
import { coalesce } from '../../lib/coalesce'
import { sessionTitle } from '../../lib/session-list'
import type { Sessions } from '../../lib/sessions.svelte'
import { branchState, type BranchState } from './branch-state'
import { m } from '../../../messages'

/** A session in the tree of its branches. */
export interface TreeNode {
  readonly sessionId: string
  readonly parentSessionId: string | null
  /** 0 for the root. */
  readonly depth: number
  readonly title: string
  /** Null for the root, like what became of it. */
  readonly kind: BranchKind | null
  readonly state: BranchState | null
  /** Its own messages; undefined where that is not known. */
  readonly messageCount: number | undefined
}

const TITLE_LENGTH = 80

/** The tree that a session is part of, from its root on, brought up to date while it is followed. */
export class BranchTree {
  /** In the order in which a tree is read: every node before its branches. */
  nodes = $state.raw<readonly TreeNode[]>([])
  /** Reason why the tree could not be read. */
  problem = $state<string | null>(null)

  constructor(
    private readonly connection: Connection,
    private readonly sessions: Sessions,
    private readonly sessionId: string,
  ) {}

  /** Reads the tree, and again whenever one of its sessions changed. Answers how to stop. */
  follow(): () => void {
    const stopEvents = this.connection.onServerEvent((event) => {
      if (event.type !== 'sessions.changed') return
      const { sessions, removed } = event.payload
      if (removed.some((id) => this.#holds(id)) || sessions.some((session) => this.#concerns(session))) void this.load()
    })
    const stopReady = this.connection.onReady(() => void this.load())
    void this.load()
    return () => {
      stopEvents()
      stopReady()
    }
  }

  /** Reads the tree. Asked for while it is being read, it is read once more after that. */
  readonly load = coalesce(async () => {
    await this.sessions.ensure(this.sessionId)
    const root = this.sessions.ancestors(this.sessionId).at(-1) ?? this.sessions.byId(this.sessionId)
    if (root !== undefined) {
      const branches = await this.#branches(root.sessionId, 1)
      this.problem = branches.ok ? null : branches.error.message
      if (branches.ok) this.nodes = [rootNode(root), ...branches.value]
    }
  })

  async #branches(parentSessionId: string, depth: number): Promise<Result<TreeNode[], ContractError>> {
    const answer = await this.connection.request('session.getChildren', { sessionId: parentSessionId })
    if (!answer.ok) return answer
    const nodes: TreeNode[] = []
    for (const child of answer.value.children) {
      nodes.push(this.#node(child, parentSessionId, depth))
      if (!child.hasChildren) continue
      const below = await this.#branches(child.sessionId, depth + 1)
      if (!below.ok) return below
      nodes.push(...below.value)
    }
    return ok(nodes)
  }

  #node(child: BranchChild, parentSessionId: string, depth: number): TreeNode {
    const { sessionId, branchKind: kind, messageCount } = child
    const known = this.sessions.byId(sessionId)
    const title =
      known === undefined ? firstLine(child.title ?? m.branch.kind[kind ?? 'fork'], TITLE_LENGTH) : sessionTitle(known)
    return { sessionId, parentSessionId, depth, title, kind, state: branchState(child), messageCount }
  }

  #holds(sessionId: string | undefined): boolean {
    return this.nodes.some((node) => node.sessionId === sessionId)
  }

  #concerns({ sessionId, parentSessionId }: SessionListItem): boolean {
    return this.#holds(sessionId) || this.#holds(parentSessionId)
  }
}

function rootNode(session: SessionListItem): TreeNode {
  return {
    sessionId: session.sessionId,
    parentSessionId: null,
    depth: 0,
    title: sessionTitle(session),
    kind: null,
    state: null,
    messageCount: session.preview?.messageCount,
  }
}
