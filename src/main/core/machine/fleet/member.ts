import { setTimeout as wait } from 'node:timers/promises'
import type { AnySessionEvent } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err } from '#shared/kernel/result'
import type { Fleet } from '#shared/fleet/entities'
import { serveConnection } from '#core/base/serve-connection'
import { acceptNatsLinks } from '../link/nats-link'
import { AgentTraffic } from './agent-traffic'
import { brokerOf, type Broker } from './broker'
import { openBuckets } from './buckets'
import { connectFleet, messageOf, type FleetConnection } from './connection'
import type { FleetContext } from './context'
import { Follower } from './follower'
import type { FleetOptions } from './options'
import { FleetOutbox } from './outbox'
import { ownClient, type OwnClient } from './own-client'
import { Reports } from './presence'
import { Leases } from './leases'
import { LiveEvents } from './live'
import { helloSubject, rpcSubject } from './subjects'
import { ShownRows } from './shown-rows'
import { Taker } from './taker'
import { adoptHost } from './adoption'
import { dispatchOrder } from './dispatcher'
import type { Order } from './dispatch-order'

const FIRST_RETRY_MS = 500
/** Time for what is on its way when this host leaves, in milliseconds. */
const LEAVE_MS = 500
const LONGEST_RETRY_MS = 30_000
/** Pause before a broker that is connected, but has no leader yet, is asked again. */
const RESUME_MS = 1000

/** Membership of this host in a fleet: what it offers, and what it follows. */
export class FleetMember {
  /** The broker, while there is a connection. */
  broker: Broker | null = null
  private readonly outbox: FleetOutbox
  private readonly follower: Follower | null
  private client: OwnClient | null = null
  private reports: Reports | null = null
  private rows: ShownRows | null = null
  private taker: Taker | null = null
  private agents: AgentTraffic | null = null
  private readonly live: LiveEvents
  private readonly leases: Leases
  /** The connection, also while the broker cannot store anything. */
  connection: FleetConnection | null = null
  private problem: ContractError | null = null
  private isEnded = false
  private isTroubled = false
  private resuming: NodeJS.Timeout | undefined
  private wake: () => void = () => {}
  private readonly ends: (() => void)[] = []

  constructor(
    readonly options: FleetOptions,
    private readonly context: FleetContext,
    private readonly onChange: () => void,
  ) {
    this.outbox = new FleetOutbox(options, context, onChange)
    this.live = new LiveEvents(options)
    this.leases = new Leases(options, context)
    this.follower = options.follows ? new Follower(options, context, onChange, this.leases.isAdopted) : null
  }

  get status(): Fleet {
    const { fleet, host, servers, offers, follows } = this.options
    return {
      name: fleet,
      host,
      servers: [...servers],
      state: this.broker !== null ? 'connected' : this.problem === null ? 'connecting' : 'unreachable',
      offers,
      follows,
      unpublished: offers ? this.outbox.count : 0,
      hosts: this.follower?.hosts ?? [],
      ...defined({ problem: this.broker === null ? (this.problem ?? undefined) : undefined }),
    }
  }

  /** Returns whether another host reports in. */
  isPresent(host: string): boolean {
    return this.follower?.isPresent(host) ?? false
  }

  /** Connects, and tries again until it works. */
  async begin(): Promise<void> {
    for (let pause = FIRST_RETRY_MS; !this.isEnded; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
      const problem = await this.join()
      if (problem === null) return
      this.problem = problem
      this.onChange()
      await new Promise<void>((resolve) => {
        this.wake = resolve
        setTimeout(resolve, pause * (0.5 + Math.random() / 2)).unref()
      })
    }
  }

  /** Takes an event of a session of this host. */
  take(event: AnySessionEvent): void {
    const { sessionId } = event
    if (!this.options.offers || this.leases.away.has(sessionId)) return
    if (event.ephemeral !== true || event.type === 'purged') this.outbox.touch(sessionId)
    else if (this.broker !== null) this.live.send(this.broker, event)
  }

  /** Gives a prompt to an idle agent of the fleet. */
  dispatch(order: Order, until: Parameters<typeof dispatchOrder>[3]): ReturnType<typeof dispatchOrder> {
    return dispatchOrder(() => this.broker, this.options.fleet, order, until)
  }

  /** Adopts the sessions of a host that is lost. */
  async adopt(host: string): ReturnType<typeof adoptHost> {
    const { broker, options, context } = this
    if (broker === null) return err(this.problem ?? knownError('machine-unreachable/fleet'))
    const services = { options, context, client: await this.own() }
    const adopted = await adoptHost(broker, host, services).catch((error: unknown) =>
      err(knownError('fleet-unreachable', { reason: messageOf(error) })),
    )
    if (adopted.ok) await (await context.gateway()).adopted({ fleet: options.fleet, host }, adopted.value.adopted)
    return adopted
  }

  async end(): Promise<void> {
    this.isEnded = true
    this.wake()
    clearTimeout(this.resuming)
    this.follower?.end()
    this.taker?.end()
    this.agents?.end()
    this.live.end()
    this.leases.stop()
    for (const end of this.ends) end()
    const { broker, connection } = this
    this.broker = null
    // A broker without a leader does not answer: what is on its way is sent again after the next start.
    const leaving = Promise.all([this.outbox.end(), this.reports?.end(broker)])
    await Promise.race([leaving, wait(LEAVE_MS, undefined, { ref: false })])
    this.client?.end()
    await connection?.end()
    await leaving
  }

  private async join(): Promise<ContractError | null> {
    try {
      const { connection } = this
      if (connection === null) {
        const connected = await connectFleet(this.options)
        if (!connected.ok) return connected.error
        await this.begun(connected.value)
        return await this.join()
      }
      const buckets = await openBuckets(connection.nats)
      if (this.isEnded) return null
      const broker = brokerOf(connection, buckets)
      connection.onLost(() => {
        this.broker = null
        this.outbox.pause()
        this.onChange()
      })
      connection.onBack(() => void this.resume(broker))
      await this.resume(broker)
      return null
    } catch (error) {
      return knownError('fleet-refused', { reason: messageOf(error) })
    }
  }

  /** Takes a new connection, and accepts links on it; they survive changes of the node, and need nothing that is stored there. */
  private async begun(connection: FleetConnection): Promise<void> {
    this.connection = connection
    if (this.isEnded) await connection.end()
    if (!this.options.offers || this.isEnded) return
    const { fleet, host } = this.options
    const client = await this.own()
    this.reports = new Reports(this.options, this.context, client)
    this.rows = new ShownRows(this.options, this.context, client, this.leases.away)
    this.agents = new AgentTraffic(this.options, this.context, client, this.leases.away)
    this.taker = new Taker(this.options, this.context, client, this.agents)
    this.ends.push(
      acceptNatsLinks(connection, rpcSubject(fleet, host), (pipe) => {
        this.ends.push(serveConnection(this.context.host, pipe))
      }),
    )
    const greet = (): void => connection.nats.publish(helloSubject(fleet, host))
    connection.onBack(greet)
    greet()
  }

  /** The fleet's own client of this host. */
  private async own(): Promise<OwnClient> {
    this.client ??= await ownClient(this.context.host, this.context.version, (event) => {
      if (this.broker !== null) this.rows?.take(this.broker, event)
      if (event.type === 'attention.changed') void this.taker?.recount()
      if (event.type === 'agent.event') this.agents?.publish(event.payload)
    })
    return this.client
  }

  /** Continues with a connection that is new or back. */
  private async resume(broker: Broker): Promise<void> {
    if (this.isEnded) return
    clearTimeout(this.resuming)
    this.broker = broker
    this.problem = null
    this.onChange()
    try {
      if (this.follower !== null) {
        this.follower.begin(broker)
        this.leases.follow(broker)
      }
      if (this.options.offers) {
        await this.leases.leave(broker, await this.own())
        this.live.begin(broker)
        await this.reports?.begin(broker)
        this.rows?.begin(broker)
        this.agents?.begin(broker)
        this.taker?.begin(broker)
        await this.outbox.begin(broker)
      }
      this.isTroubled = false
    } catch (error) {
      this.resumeLater(broker, error)
    }
    this.onChange()
  }

  /** Resumes offering. A connection that is lost again is resumed by the next one; nodes that choose a leader take a moment. */
  private resumeLater(broker: Broker, error: unknown): void {
    if (this.isEnded || this.broker !== broker) return
    if (!this.isTroubled) this.context.log(`The fleet is not ready yet and is asked again: ${messageOf(error)}`)
    this.isTroubled = true
    clearTimeout(this.resuming)
    this.resuming = setTimeout(() => {
      if (this.broker === broker) void this.resume(broker)
    }, RESUME_MS)
  }
}
