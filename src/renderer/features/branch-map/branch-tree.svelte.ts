import type { BranchNode } from '#shared/branch/entities'
import type { SessionListItem } from '#shared/session/entities'
import { coalesce } from '#renderer/lib/page/coalesce'
import type { Connection } from '#renderer/lib/host/connection.svelte'

/** The tree of branches that a session is part of, brought up to date while it is followed. */
export class BranchTree {
  /** Parents before their children; null before the first answer. */
  nodes = $state.raw<readonly BranchNode[] | null>(null)
  /** Number of sessions that the tree has beyond these. */
  omitted = $state(0)
  /** Reason why the tree could not be read. */
  problem = $state<string | null>(null)

  constructor(
    private readonly connection: Connection,
    private readonly sessionId: string,
  ) {}

  /** Reads the tree, and again whenever one of its sessions changed. Returns a function that stops that. */
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
    const answer = await this.connection.request('session.getBranchTree', { sessionId: this.sessionId })
    this.problem = answer.ok ? null : answer.error.message
    if (!answer.ok) return
    this.nodes = answer.value.nodes
    this.omitted = answer.value.omitted
  })

  #holds(sessionId: string | undefined): boolean {
    return this.nodes?.some((node) => node.sessionId === sessionId) === true
  }

  #concerns({ sessionId, parentSessionId }: SessionListItem): boolean {
    return this.#holds(sessionId) || this.#holds(parentSessionId)
  }
}
