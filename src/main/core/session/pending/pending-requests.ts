import type { Deed } from '#shared/adapter/port'
import type { AgentSetup } from '#shared/session/entities'
import type { ResourcesContext } from '#core/resources/context'
import type { ActivityPorts } from '../port'
import type { ListFeed } from '../stream/list-feed'
import type { SessionCore } from '../stream/session-core'
import type { AskingAgent } from './asking-agent'
import type { ChangeSet } from '../stream/change-set'
import type { Pending } from './pending'
import { SparseMap } from '#core/base/sparse-map'

/** Services of the host that pending requests use. */
export interface PendingServices extends ResourcesContext {
  readonly feed: ListFeed
  readonly ports: Pick<ActivityPorts, 'pendingChanged' | 'questionsChanged'>
}

/** The tools that a session may use, whatever its rules and policies say. */
export interface ToolRules {
  /** Returns why a tool of an agent may not be used, for the agent and for people; null when it may. */
  refusal(runner: { readonly setup: AgentSetup }, tool: string): string | null
}

/**
 * The pending requests of one kind in one session. A kind extends it and says how its requests are asked, stored and
 * announced; when they are shown, answered, withdrawn, cancelled and released is the same for all.
 */
export abstract class PendingRequests<Item extends Pending<Answer>, Ending, Answer> {
  protected readonly pending = new SparseMap<string, Item>()

  constructor(
    protected readonly context: PendingServices,
    protected readonly session: SessionCore,
    protected readonly tools: ToolRules,
  ) {}

  /** Ending of a request whose agent no longer waits. */
  protected abstract readonly cancelled: Ending
  /** Ending of a request that is open when the host closes. */
  protected abstract readonly interrupted: Ending

  /** Adds to `changes` that a request was shown. */
  protected abstract recordShown(item: Item, changes: ChangeSet): ChangeSet

  /** Adds to `changes` how a request ended. */
  protected abstract recordEnd(item: Item, ending: Ending, changes: ChangeSet): ChangeSet

  /** Runs when the open requests changed and that is stored. */
  protected changed(): void {
    // Most kinds have nobody to notify except the session's own clients.
  }

  /** Returns why the host must not do something an agent has it do without asking first; null when it may. */
  refusalOf(_runner: AskingAgent, _deed: Deed): Promise<string | null> {
    return Promise.resolve(null)
  }

  /** Number of requests that the user was asked. */
  get count(): number {
    return this.openItems.length
  }

  /** True when nobody waits, not even for requests that the user was not asked yet. */
  get isEmpty(): boolean {
    return this.pending.size === 0
  }

  has(id: string): boolean {
    return this.openItem(id) !== undefined
  }

  /** Ends what an agent asked and no longer waits for. */
  withdraw(adapterRequestId: string, agentId: string): void {
    for (const item of this.itemsOf(agentId))
      if (item.adapterRequestId === adapterRequestId) void this.close(item, this.cancelled)
  }

  /**
   * Ends the requests of an agent whose turn is over, as a part of `changes`, which the caller keeps; not those of subagents
   * that work on.
   */
  cancelOf(agentId: string, changes: ChangeSet, worksOn: (childId: string) => boolean): void {
    for (const item of this.itemsOf(agentId)) {
      if (item.childId !== undefined && worksOn(item.childId)) continue
      this.remove(item)
      item.answer(null)
      if (item.isOpen) this.recordEnd(item, this.cancelled, changes).afterwards(() => this.changed())
    }
  }

  /** Tells every waiting agent, or one, that no answer comes. */
  releaseAgents(agentId?: string): void {
    for (const item of this.itemsOf(agentId)) void this.close(item, this.cancelled)
  }

  /** Tells everyone who waits, including clients, that no answer will come. */
  releaseAll(): void {
    for (const item of [...this.pending.values()]) void this.close(item, this.cancelled)
  }

  /** Ends what is open because the host closes. */
  interruptAll(): void {
    for (const item of this.openItems) void this.close(item, this.interrupted)
  }

  /** True while an agent waits for the user. */
  get holdsAgent(): boolean {
    return this.openItems.some(({ agentId }) => agentId !== undefined)
  }

  protected get openItems(): Item[] {
    return [...this.pending.values()].filter(({ isOpen }) => isOpen)
  }

  protected openItem(id: string): Item | undefined {
    const item = this.pending.get(id)
    return item?.isOpen === true ? item : undefined
  }

  /** Returns whether a request has been neither answered nor ended in the meantime. */
  protected isWaiting(item: Item): boolean {
    return this.pending.get(item.id) === item
  }

  /** Asks the user. */
  protected show(item: Item): void {
    if (item.isOpen) return
    this.pending.set(item.id, item)
    item.isOpen = true
    const { stream } = this.session
    void this.keep(this.recordShown(item, stream.changes()))
    this.session.coordinator.wake()
  }

  /**
   * Ends a request for good: stores and announces how, then passes the answer on. The lack of an answer (null) is
   * passed on at once, because the agent may be about to end. A request that was never shown leaves no record.
   */
  protected async close(item: Item, ending: Ending, answer: Answer | null = null): Promise<void> {
    this.remove(item)
    if (answer === null) item.answer(null)
    if (item.isOpen) await this.keep(this.recordEnd(item, ending, this.session.stream.changes()))
    if (answer !== null) item.answer(answer)
    this.session.coordinator.wake()
    if (!item.isOpen) this.changed()
  }

  /** Stores changes, at once or later, and announces them when they are stored; and when they cannot be yet. */
  private async keep(changes: ChangeSet): Promise<void> {
    const kept = await this.session.stream.keep(changes.afterwards(() => this.changed()))
    if (!kept.ok) this.changed()
  }

  protected remove(item: Item): void {
    item.end()
    this.pending.delete(item.id)
  }

  /** Returns the requests that the given agent, or any agent, waits for. */
  private itemsOf(agentId: string | undefined): Item[] {
    return [...this.pending.values()].filter(
      (item) => item.agentId !== undefined && (agentId === undefined || item.agentId === agentId),
    )
  }
}
