import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { AnySessionEvent, SessionEventOf, SessionEventType } from '#shared/contract'
import type { Conversation } from '#shared/conversation/entities'
import type { Parley } from './parley'

/** Time limit for one operation of an agent. Cold starts on a busy machine take a while. */
const LIMIT_MS = 90_000

/** Outcome of a message. */
export interface Delivered {
  readonly outcome: string
  readonly error?: string | undefined
}

/** One session as a client of the host sees it. */
export interface Session {
  readonly sessionId: string
  /** Sends a message, injected into the running prompt with `steers`, and starts to watch its outcome. */
  send(text: string, steers?: 'steers'): Promise<Turn>
  conversation(): Promise<Conversation>
}

/** A message in delivery. */
export interface Turn {
  /** Waits for an event of this turn or later; fails after a time limit. */
  event<T extends SessionEventType>(type: T): Promise<SessionEventOf<T>>
  /** Outcome of the message. */
  readonly done: Promise<Delivered>
}

/** Creates a session, or resumes an existing one. */
export async function openSession(
  parley: Parley,
  options: { readonly adapterName: string; readonly cwd: string; readonly sessionId?: string },
): Promise<Session> {
  const { adapterName, cwd } = options
  const { sessionId } =
    options.sessionId === undefined
      ? await parley.request('session.create', { targetWorkingDirectory: cwd })
      : { sessionId: options.sessionId }
  await parley.request('session.subscribe', { sessionId })
  const isNew = options.sessionId === undefined
  let isFirst = isNew

  return {
    sessionId,
    async send(text, steers) {
      const seen: AnySessionEvent[] = []
      const waiting = new Set<() => void>()
      parley.onEvent((event) => {
        if (event.sessionId !== sessionId) return
        seen.push(event)
        for (const check of waiting) check()
      })
      const agent = isFirst ? { agent: { kind: 'adapter', adapterName } } : {}
      isFirst = false
      const mode = steers === undefined ? {} : { deliveryMode: 'steer' as const }
      const { messageId } = await parley.request('session.sendMessage', { sessionId, message: text, ...agent, ...mode })

      const find = async <T extends SessionEventType>(
        type: T,
        fits: (event: SessionEventOf<T>) => boolean,
      ): Promise<SessionEventOf<T>> => {
        const match = () =>
          seen.find((event): event is SessionEventOf<T> => event.type === type && fits(event as SessionEventOf<T>))
        const found = new Promise<SessionEventOf<T>>((resolve) => {
          const check = () => {
            const event = match()
            if (event === undefined) return
            waiting.delete(check)
            resolve(event)
          }
          waiting.add(check)
          check()
        })
        const late = delay(LIMIT_MS, undefined, { ref: false }).then((): never => {
          const types = [...new Set(seen.map((event) => event.type))].join(', ')
          throw new Error(`no ${type} within ${LIMIT_MS / 1000} s; seen: ${types}`)
        })
        return Promise.race([found, late, parley.lost])
      }
      return {
        event: (type) => find(type, () => true),
        done: find('user_message.completed', (event) => event.payload.messageId === messageId).then(
          ({ payload: { outcome, error } }) => ({ outcome, error }),
        ),
      }
    },
    async conversation() {
      const { conversation } = await parley.request('session.subscribe', { sessionId })
      assert(conversation !== undefined)
      return conversation
    },
  }
}
