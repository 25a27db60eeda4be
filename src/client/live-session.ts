import type { AnySessionEvent } from '../shared/contract'
import { defined } from '../shared/kernel/defined'
import type { ContractError } from '../shared/kernel/errors'
import { emptyConversation, reduceConversation } from '../shared/state/conversation'
import type { Conversation } from '../shared/conversation/entities'
import type { Connection } from './connection'
import { createListeners } from './listeners'
import { Subscription } from './subscription'

/** `loading` until the first response; `failed` and `purged` are final until the connection is restored. */
export type LivePhase = 'loading' | 'ready' | 'failed' | 'purged'

/** Live conversation of a session, built by the reducer that the host and the app use too, across reconnections. */
export interface LiveSession {
  readonly sessionId: string
  readonly conversation: Conversation
  readonly phase: LivePhase
  /** Error when `phase` is `failed`. */
  readonly error: ContractError | null
  /** Called after every change. Returns a function that stops listening. */
  onChange(listener: (session: LiveSession) => void): () => void
  /** Resolves as soon as `condition` holds; rejects when the session is closed here, fails or is purged first. */
  until(condition: (conversation: Conversation) => boolean): Promise<Conversation>
  /** Stops following. The session itself continues. */
  close(): void
}

/** Follows a session, of this host or of a machine; `limit` as in `session.subscribe`. */
export function followSession(
  connection: Connection,
  sessionId: string,
  { limit, machineId }: { readonly limit?: number; readonly machineId?: string } = {},
): LiveSession {
  const changes = createListeners<LiveSession>()
  let conversation = emptyConversation(sessionId)
  let phase: LivePhase = 'loading'
  let error: ContractError | null = null
  let isClosed = false
  const changed = (): void => changes.emit(live)
  const advance = (events: readonly AnySessionEvent[]): void => {
    conversation = events.reduce(reduceConversation, conversation)
    if (events.some(({ type }) => type === 'purged')) phase = 'purged'
  }

  const subscription = new Subscription(
    connection,
    { sessionId, ...defined({ limit, machineId }) },
    {
      begin(answer, since) {
        conversation = answer.conversation ?? emptyConversation(sessionId)
        phase = 'ready'
        advance(since)
        error = null
        changed()
      },
      events(events) {
        advance(events)
        changed()
      },
      failed(reason) {
        phase = 'failed'
        error = reason
        changed()
      },
    },
  )
  const stops = [
    connection.onReady(() => void subscription.subscribe()),
    connection.onSessionEvent((event) => {
      if (event.sessionId === sessionId && event.machineId === machineId) subscription.receive(event)
    }),
  ]
  if (connection.state.kind === 'ready') void subscription.subscribe()

  const live: LiveSession = {
    sessionId,
    get conversation() {
      return conversation
    },
    get phase() {
      return phase
    },
    get error() {
      return error
    },
    onChange: (listener) => changes.add(listener),
    until: (condition) =>
      new Promise((resolve, reject) => {
        let stop = (): void => {}
        const look = (): void => {
          const isOver = isClosed || phase === 'failed' || phase === 'purged'
          if (phase === 'ready' && condition(conversation)) resolve(conversation)
          else if (isOver) reject(new Error(error?.message ?? `The session ${sessionId} is not followed any more.`))
          else return
          stop()
        }
        stop = changes.add(look)
        look()
      }),
    close() {
      if (isClosed) return
      isClosed = true
      for (const stop of stops) stop()
      subscription.dispose()
      changed()
    },
  }
  return live
}
