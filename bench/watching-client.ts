import type { AnySessionEvent, RequestInput, RequestName, RequestOutput } from '../src/shared/contract'
import { PROTOCOL_VERSION } from '../src/shared/server/requests'
import type { Host } from '../src/main/core/base/host-port'

/** An event that a client got: its ID, the time in milliseconds that all processes of a computer share, and its kind. */
export type Heard = readonly [eventId: string, at: number, kind: 'durable' | 'ephemeral' | 'end']

/** Times at which events arrived. */
export class Arrivals {
  private heard: Heard[] = []
  /** Number of turns that ended. */
  ended = 0

  readonly note = ({ eventId, type, ephemeral }: AnySessionEvent): void => {
    const isEnd = type === 'turn.completed'
    if (isEnd) this.ended += 1
    this.heard.push([
      eventId,
      Number(process.hrtime.bigint()) / 1e6,
      isEnd ? 'end' : ephemeral === true ? 'ephemeral' : 'durable',
    ])
  }

  /** Returns the events that arrived since the last call. */
  take(): Heard[] {
    const { heard } = this
    this.heard = []
    return heard
  }
}

/** A client that notes when it got each event, and nothing else, so that it costs little. */
export class WatchingClient {
  readonly arrivals = new Arrivals()
  private readonly connection

  constructor(host: Host) {
    this.connection = host.connect({
      notify: ({ method, params }) => {
        if (method === 'session.event') this.arrivals.note(params)
      },
    })
  }

  async must<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestOutput<N>> {
    const answer = await this.connection.request(name, input)
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code}: ${answer.error.message}`)
    return answer.value as RequestOutput<N>
  }

  async greet(): Promise<this> {
    await this.must('server.connect', { protocolVersion: PROTOCOL_VERSION, clientInfo: { name: 'bench' } })
    return this
  }
}
