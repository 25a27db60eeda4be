import { headers, type Msg, type Subscription } from '@nats-io/transport-node'
import { AgentMessage, type AgentEvent } from '#shared/roster/entities'
import type { Broker } from './broker'
import { messageOf } from './connection'
import type { FleetContext } from './context'
import type { Taken } from './dispatch-order'
import type { FleetOptions } from './options'
import type { OwnClient } from './own-client'
import { readRecord } from './records'
import { agentEventSubject, agentMessageSubject, dispatchKey, sessionKey, SESSIONS_BUCKET } from './subjects'

/** Header with the host of an event. */
const HOST_HEADER = 'Parley-Host'
/** All hosts that can start an agent of a kind listen together; the broker gives each message to one of them. */
const QUEUE = 'parley-agents'

/** Role in which this host got a message: as the possible home of its session, or as the one that may start it. */
type Asked = 'home' | 'anybody'

/**
 * Messages to agents and their events on subjects of the fleet, for programs that speak NATS alone. The host of a session
 * takes messages about it; a prompt for a session that nobody has goes to one idle host with that kind of agent.
 */
export class AgentTraffic {
  private homes: Subscription | null = null
  private broker: Broker | null = null

  constructor(
    private readonly options: FleetOptions,
    private readonly context: Pick<FleetContext, 'log'>,
    private readonly client: OwnClient,
    /** Sessions that another host has adopted. */
    private readonly away: ReadonlySet<string>,
  ) {}

  begin(broker: Broker): void {
    this.broker = broker
    this.homes ??= broker.connection.nats.subscribe(agentMessageSubject(this.options.fleet, undefined), {
      callback: (error, message) => {
        if (error === null) void this.take(message, 'home')
      },
    })
  }

  /** Listens for messages that start sessions with kinds of agents; called while this host is idle. */
  listen(
    broker: Broker,
    kinds: Iterable<string>,
    during: (work: () => Promise<void>) => Promise<void>,
  ): Subscription[] {
    return [...kinds].map((kind) =>
      broker.connection.nats.subscribe(agentMessageSubject(this.options.fleet, kind), {
        queue: QUEUE,
        callback: (error, message) => {
          if (error === null) void during(() => this.take(message, 'anybody'))
        },
      }),
    )
  }

  /** Publishes what an agent of this host does. */
  publish(event: AgentEvent): void {
    const { broker, away } = this
    if (broker?.connection.isUp !== true || away.has(event.sessionId)) return
    const origin = headers()
    origin.set(HOST_HEADER, this.options.host)
    try {
      broker.connection.nats.publish(agentEventSubject(this.options.fleet, event.agent), JSON.stringify(event), {
        headers: origin,
      })
    } catch (error) {
      this.context.log(`An event of an agent was not published: ${messageOf(error)}`)
    }
  }

  end(): void {
    this.homes?.unsubscribe()
    this.homes = null
    this.broker = null
  }

  private async take(message: Msg, asked: Asked): Promise<void> {
    const { fleet, host } = this.options
    const respond = (answer: object): void => {
      if (message.reply !== undefined && message.reply !== '') message.respond(JSON.stringify({ ...answer, host }))
    }
    const refuse = (code: string, text: string) => respond({ ok: false, error: { code, message: text } })
    try {
      const order = readRecord(AgentMessage, message.data)
      if (order === null || message.subject !== agentMessageSubject(fleet, order.agent)) {
        // Every host sees it; one answers.
        if (asked === 'anybody') refuse('invalid-params', 'The message is not understood.')
        return
      }
      const isHere = await this.isHere(order.sessionId)
      if (isHere !== (asked === 'home')) return
      if (!isHere) {
        if (order.kind !== 'prompt') {
          refuse('session-not-found', 'No machine of the fleet has this session.')
          return
        }
        if (!(await this.isFree(order.sessionId))) return
      }
      const answer = await this.client.request('agent.message', order)
      if (!answer.ok && !isHere) await this.release(order.sessionId)
      respond(answer.ok ? { ok: true, ...answer.value } : { ok: false, error: answer.error })
    } catch (error) {
      this.context.log(`A message to an agent was not taken: ${messageOf(error)}`)
      refuse('internal', 'It could not be taken.')
    }
  }

  /** Returns whether a session is one of this host. */
  private async isHere(sessionId: string): Promise<boolean> {
    if (this.away.has(sessionId)) return false
    const found = await this.client.request('session.get', { sessionId })
    return found.ok && found.value.session !== null
  }

  /** Returns whether any host of the fleet lists a session. Listing keys would need a consumer, which hosts may not create. */
  private async isListed(broker: Broker, sessionId: string): Promise<boolean> {
    const rows = `$KV.${SESSIONS_BUCKET}.${sessionKey(this.options.fleet, '*', sessionId)}`
    const last = await broker.manager.streams.getMessage(`KV_${SESSIONS_BUCKET}`, { last_by_subj: rows })
    return last !== null && last.header.get('KV-Operation') === ''
  }

  /** Takes back the reservation of a session that could not be started, so that the message can be sent again. */
  private async release(sessionId: string): Promise<void> {
    if (await this.isHere(sessionId)) return
    await this.broker?.dispatches.delete(dispatchKey(this.options.fleet, reservationOf(sessionId)))
  }

  /** Reserves a session that is to be started here. False: another host has it, or starts it. */
  private async isFree(sessionId: string): Promise<boolean> {
    const { broker } = this
    if (broker === null) return false
    const { fleet, host } = this.options
    if (await this.isListed(broker, sessionId)) return false
    const record: Taken = { host, sessionId, isDone: true }
    try {
      await broker.dispatches.create(dispatchKey(fleet, reservationOf(sessionId)), JSON.stringify(record))
      return true
    } catch {
      return false
    }
  }
}

/** Name of the reservation of a session; dispatched prompts have other names. */
const reservationOf = (sessionId: string): string => `message ${sessionId}`
