import { basename } from 'node:path'
import { existsSync } from 'node:fs'
import type { Msg, Subscription } from '@nats-io/transport-node'
import { defined } from '#shared/kernel/defined'
import type { AgentTraffic } from './agent-traffic'
import type { Broker } from './broker'
import { messageOf } from './connection'
import type { FleetContext } from './context'
import { Order, Taken, type Taking } from './dispatch-order'
import type { FleetOptions } from './options'
import type { OwnClient } from './own-client'
import { readRecord } from './records'
import { dispatchKey, dispatchSubject, ownDispatchSubject } from './subjects'

/** All idle hosts of a fleet listen together; the broker gives each prompt to one of them. */
const QUEUE = 'parley-dispatch'

/** Takes prompts of the fleet while agents here are idle. */
export class Taker {
  private subscriptions: Subscription[] = []
  private direct: Subscription | null = null
  private broker: Broker | null = null
  private taking = 0
  private working = 0

  constructor(
    private readonly options: FleetOptions,
    private readonly context: Pick<FleetContext, 'ids' | 'log'>,
    private readonly client: OwnClient,
    private readonly agents: Pick<AgentTraffic, 'listen'>,
  ) {}

  begin(broker: Broker): void {
    this.broker = broker
    const { fleet, host } = this.options
    this.direct ??= broker.connection.nats.subscribe(ownDispatchSubject(fleet, host), {
      callback: (error, message) => {
        if (error === null) void this.answer(broker, message)
      },
    })
    void this.recount()
  }

  /** Counts the sessions in which agents work. */
  async recount(): Promise<void> {
    const attention = await this.client.request('attention.list', {})
    if (!attention.ok) return
    this.working = attention.value.sessions.filter(({ attention: { state } }) => state === 'working').length
    await this.listen()
  }

  end(): void {
    this.broker = null
    this.direct?.unsubscribe()
    for (const subscription of this.subscriptions) subscription.unsubscribe()
    this.subscriptions = []
  }

  /** Listens while idle, and only then, so that prompts go to hosts that can begin. */
  private async listen(): Promise<void> {
    const { broker } = this
    const isIdle = broker !== null && this.taking + this.working < this.options.slots
    if (!isIdle) {
      for (const subscription of this.subscriptions) subscription.unsubscribe()
      this.subscriptions = []
    }
    if (!isIdle || this.subscriptions.length > 0) return
    const kinds = await this.kinds()
    if (this.subscriptions.length > 0 || this.broker === null) return
    const prompts = [undefined, ...this.tagsWith(kinds)].map((tag) =>
      broker.connection.nats.subscribe(dispatchSubject(this.options.fleet, tag), {
        queue: QUEUE,
        callback: (error, message) => {
          if (error === null) void this.answer(broker, message)
        },
      }),
    )
    this.subscriptions = [...prompts, ...this.agents.listen(broker, kinds, (work) => this.during(work))]
  }

  /** Counts work that may start a session. */
  private async during<T>(work: () => Promise<T>): Promise<T> {
    this.taking += 1
    try {
      return await work()
    } finally {
      this.taking -= 1
      void this.recount()
    }
  }

  /** Words that prompts can ask for: tags of the settings, the system, and kinds of agents. */
  private tagsWith(kinds: readonly string[]): Set<string> {
    return new Set([...this.options.tags, process.platform, ...kinds].map((tag) => tag.toLowerCase()))
  }

  /** Kinds of agents that are available here. */
  private async kinds(): Promise<string[]> {
    const listed = await this.client.request('adapter.list', {})
    const agents = listed.ok ? listed.value.adapters.filter(({ available }) => available) : []
    return agents.map(({ adapterName }) => adapterName)
  }

  private async answer(broker: Broker, message: Msg): Promise<void> {
    const { host } = this.options
    const respond = (taking: Omit<Taking, 'host'>): void => void message.respond(JSON.stringify({ ...taking, host }))
    const order = readRecord(Order, message.data)
    if (order === null) {
      respond({ isTaken: false, reason: 'The prompt is not understood.' })
      return
    }
    try {
      const sessionId = await this.during(() => this.take(broker, order))
      respond(
        typeof sessionId === 'string' ? { isTaken: true, sessionId } : { isTaken: false, reason: sessionId.reason },
      )
    } catch (error) {
      this.context.log(`A prompt of the fleet was not taken: ${messageOf(error)}`)
      respond({ isTaken: false, reason: 'It could not be started.' })
    }
  }

  /** Begins work on a prompt, once: the record at the broker belongs to the host that created it. */
  private async take(broker: Broker, order: Order): Promise<string | { readonly reason: string }> {
    const { fleet, host, slots } = this.options
    const key = dispatchKey(fleet, order.dispatchId)
    const tags = this.tagsWith(await this.kinds())
    const wanted = [...order.tags, ...(order.adapterName === undefined ? [] : [order.adapterName])]
    if (!wanted.every((tag) => tags.has(tag.toLowerCase()))) return { reason: 'Something is missing here.' }
    const folder = order.repo === undefined ? undefined : await this.folderOf(order.repo)
    if (folder === null) return { reason: 'The repository is not here.' }
    let record: Taken = { host, sessionId: this.context.ids.next(), isDone: false }
    let revision: number
    const entry = await broker.dispatches.get(key)
    const before = entry?.operation === 'PUT' ? readRecord(Taken, entry.value) : null
    if (before !== null && entry !== null) {
      if (before.host !== host) return { reason: 'Another host has it.' }
      if (before.isDone) return before.sessionId
      record = before
      revision = entry.revision
    } else {
      if (this.working + this.taking > slots) return { reason: 'No agent is idle.' }
      revision = await broker.dispatches.create(key, JSON.stringify(record))
    }
    const problem = await this.start(order, record.sessionId, folder)
    if (problem !== null) {
      await broker.dispatches.delete(key, { previousSeq: revision })
      return { reason: problem }
    }
    await broker.dispatches.update(key, JSON.stringify({ ...record, isDone: true } satisfies Taken), revision)
    return record.sessionId
  }

  /** Starts the session; one that is there already was started by an attempt that was cut off. */
  private async start({ dispatchId, prompt, adapterName }: Order, sessionId: string, folder: string | undefined) {
    const created = await this.client.request('session.create', {
      sessionId,
      ...defined({ targetWorkingDirectory: folder }),
    })
    if (!created.ok && created.error.code !== 'session-exists') return created.error.message
    const sent = await this.client.request('session.sendMessage', {
      sessionId,
      message: prompt,
      // The same turn is not begun twice.
      turnId: `dispatch-${dispatchId}`.slice(0, 256),
      ...defined({ agent: adapterName === undefined ? undefined : { kind: 'adapter' as const, adapterName } }),
    })
    if (sent.ok || sent.error.code === 'turn-conflict') return null
    // Only archived sessions can be purged.
    await this.client.request('session.close', { sessionId })
    await this.client.request('session.archive', { sessionId })
    await this.client.request('session.purge', { sessionId })
    return sent.error.message
  }

  /** Returns the folder of a repository in which sessions worked here; null: none. */
  private async folderOf(repo: string): Promise<string | null> {
    if (repo.startsWith('/') || /^[A-Za-z]:[\\/]/.test(repo)) return existsSync(repo) ? repo : null
    const name = nameOf(repo)
    const facets = await this.client.request('session.getFacets', {})
    const folders = facets.ok ? facets.value.folders.map(({ folder }) => folder) : []
    return folders.find((folder) => nameOf(folder) === name && existsSync(folder)) ?? null
  }
}

/** The last part of an address or a path, without `.git`. */
const nameOf = (repo: string): string =>
  basename(
    repo
      .replace(/[\\/]+$/, '')
      .replaceAll('\\', '/')
      .replace(/^.*:(?!\/)/, ''),
  )
    .replace(/\.git$/, '')
    .toLowerCase()
