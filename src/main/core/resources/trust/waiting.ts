import type { WaitingFolder, BlockedSession } from '#shared/trust/entities'
import { defined } from '#shared/kernel/defined'
import type { Clock } from '#shared/kernel/clock'
import type { HostFeed } from '#core/base/host-feed'
import type { Store } from '#core/store/port'
import { lookAtTrust } from './look'

/** The start of an agent that content of a folder was blocked for. */
interface BlockedStart {
  readonly sessionId: string
  readonly adapterName: string
  readonly isRefused: boolean
  readonly at: number
}

/** Folders whose content is blocked for agents, as their last starts showed. */
export class WaitingFolders {
  /** By folder, then by agentId. */
  private readonly starts = new Map<string, Map<string, BlockedStart>>()

  constructor(
    private readonly parts: {
      readonly store: Store
      readonly clock: Clock
      readonly feed: Pick<HostFeed, 'announce'>
    },
  ) {}

  /** Notes the start of an agent; `folder`: the one with content that was blocked for it. */
  note(
    { agentId, sessionId, adapterName }: Pick<BlockedStart, 'sessionId' | 'adapterName'> & { readonly agentId: string },
    folder: string | undefined,
    isRefused: boolean,
  ): void {
    for (const [known, agents] of this.starts)
      if (known !== folder && agents.delete(agentId)) this.changed(known, agents)
    if (folder === undefined) return
    const agents = this.starts.get(folder) ?? new Map<string, BlockedStart>()
    const at = agents.get(agentId)?.at ?? this.parts.clock.now()
    agents.set(agentId, { sessionId, adapterName, isRefused, at })
    this.starts.set(folder, agents)
    // Its content may have changed since the last start.
    this.changed(folder, agents)
  }

  /** Forgets a session that is over. */
  forget(sessionId: string): void {
    for (const [folder, agents] of this.starts) {
      const gone = [...agents].filter(([, start]) => start.sessionId === sessionId)
      for (const [agentId] of gone) agents.delete(agentId)
      if (gone.length > 0) this.changed(folder, agents)
    }
  }

  /** Announces an answer for a folder. */
  answered(folder: string): void {
    this.parts.feed.announce('trust.waitingChanged', { folder })
  }

  /** Returns the folders that still wait, longest first. */
  async list(): Promise<WaitingFolder[]> {
    const folders = await Promise.all(
      [...this.starts].map(([folder, agents]) => this.look(folder, [...agents.values()])),
    )
    return folders.flatMap((folder) => folder ?? []).toSorted((a, b) => a.since - b.since)
  }

  private async look(folder: string, starts: readonly BlockedStart[]): Promise<WaitingFolder | null> {
    const { store } = this.parts
    const { trust } = await lookAtTrust({ store }, folder)
    const items = trust.items.flatMap(({ text: _text, hash: _hash, ...item }) => (item.state === 'known' ? [] : [item]))
    if (items.length === 0 || (await store.read.blockedContent(folder)) === trust.contentHash) return null
    const sessions: BlockedSession[] = []
    for (const sessionId of new Set(starts.map((start) => start.sessionId))) {
      const own = starts.filter((start) => start.sessionId === sessionId)
      const session = await store.read.session(sessionId)
      if (session === null) continue
      sessions.push({
        sessionId,
        ...defined({ title: session.title }),
        adapterNames: [...new Set(own.map(({ adapterName }) => adapterName))],
        state: own.some(({ isRefused }) => isRefused) ? 'refused' : 'blocked',
      })
    }
    if (sessions.length === 0) return null
    const { contentHash, state } = trust
    return { folder, state, contentHash, items, since: Math.min(...starts.map(({ at }) => at)), sessions }
  }

  private changed(folder: string, agents: ReadonlyMap<string, BlockedStart>): void {
    if (agents.size === 0) this.starts.delete(folder)
    this.answered(folder)
  }
}
