import type {
  AnySessionEvent,
  RequestInput,
  RequestName,
  RequestOutput,
  RequestResult,
  ServerEvent,
} from '#shared/contract'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import type { Link } from '#client/link'
import { createListeners } from '#client/listeners'
import { Connection } from '../host/connection.svelte'

type Answers = { [N in RequestName]?: (input: RequestInput<N>) => RequestOutput<N> }

const SERVER: RequestOutput<'server.connect'> = {
  protocolVersion: 1,
  serverInfo: { name: 'parley', version: '1' },
  clientId: 'c',
  dataDir: '/data',
  defaultFolder: '/home/ann',
}

/** A host for tests: answers requests by the given functions and remembers what it was asked. */
export class FakeHost {
  readonly asked: { readonly name: RequestName; readonly input: unknown }[] = []
  readonly #sessionEvents = createListeners<AnySessionEvent>()
  readonly #serverEvents = createListeners<ServerEvent>()

  constructor(readonly answers: Answers) {}

  /** A connection to this host, connected. `prepare` gets it before that, as the stores of a window do. */
  async connect(prepare: (connection: Connection) => void = () => undefined): Promise<Connection> {
    const link: Link = {
      request: (name, input) =>
        name === 'server.connect' ? Promise.resolve(ok(SERVER)) : this.request(name as RequestName, input as never),
      onNotification: (listener) => {
        this.#sessionEvents.add((params) => listener({ method: 'session.event', params }))
        this.#serverEvents.add((params) => listener({ method: 'server.event', params }))
      },
      onRequest: () => undefined,
      onLost: () => undefined,
      close: () => undefined,
    }
    const connection = new Connection(() => Promise.resolve(ok({ link })), { name: 'test' })
    prepare(connection)
    await connection.start()
    return connection
  }

  request = <N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>> => {
    this.asked.push({ name, input })
    const answer = this.answers[name]
    return Promise.resolve(
      answer === undefined ? err(contractError('unknown-request', `No answer to ${name}.`)) : ok(answer(input)),
    )
  }

  emit(event: AnySessionEvent): void {
    this.#sessionEvents.emit(event)
  }

  emitServer(event: ServerEvent): void {
    this.#serverEvents.emit(event)
  }

  /** The inputs of all requests of a name. */
  inputs(name: RequestName): unknown[] {
    return this.asked.filter((request) => request.name === name).map((request) => request.input)
  }
}
