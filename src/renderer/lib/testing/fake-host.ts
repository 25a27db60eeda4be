import type {
  AnySessionEvent,
  RequestInput,
  RequestName,
  RequestOutput,
  RequestResult,
  ServerEvent,
} from '../../../shared/contract'
import { contractError } from '../../../shared/kernel/errors'
import { err, ok } from '../../../shared/kernel/result'
import { createListeners } from '../../../client/listeners'
import { Connection } from '../connection.svelte'

type Answers = { [N in RequestName]?: (input: RequestInput<N>) => RequestOutput<N> }

/** A host for tests: answers requests by the given functions and remembers what it was asked. */
export class FakeHost {
  readonly asked: { readonly name: RequestName; readonly input: unknown }[] = []
  readonly #sessionEvents = createListeners<AnySessionEvent>()
  readonly #serverEvents = createListeners<ServerEvent>()

  constructor(readonly answers: Answers) {}

  /** A connection to this host, connected. */
  async connect(): Promise<Connection> {
    const connection = new Connection(() =>
      Promise.resolve(
        ok({
          server: {
            protocolVersion: 1,
            serverInfo: { name: 'parley', version: '1' },
            clientId: 'c',
            dataDir: '/data',
            defaultFolder: '/home/ann',
          },
          lost: null,
          request: this.request,
          onEvent: this.#sessionEvents.add,
          onServerEvent: this.#serverEvents.add,
          onLost: () => () => undefined,
          serve: () => () => undefined,
          close: () => undefined,
        }),
      ),
    )
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
