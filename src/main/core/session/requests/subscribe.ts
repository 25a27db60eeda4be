import type { AnySessionEvent, SessionEventOf } from '../../../../shared/contract'
import { err, ok } from '../../../../shared/kernel/result'
import { reduceConversation } from '../../../../shared/session/conversation'
import type { Conversation } from '../../../../shared/session/conversation-types'
import type { HostContext } from '../../context'
import type { Handler } from '../../host-port'
import { sessionNotFound } from '../lookup'
import type { SessionRuntime } from '../runtime'
import { Subscriber } from '../events/subscribers'

const REPLAY_PAGE = 500

/**
 * `session.subscribe`. The subscriber listens before the store is read, so nothing is missed; what was published while
 * it was read is folded in, durable events twice at worst, which the reducer allows. What grows in memory comes from
 * the published live state, so the next delta fits exactly.
 */
export const subscribe =
  (context: HostContext): Handler<'session.subscribe'> =>
  async ({ sessionId, afterSequence, limit, includeInherited }, { sink, subscriptions }) => {
    const opened = await context.transcripts.open(sessionId)
    if (!opened.ok) return opened
    const runtime = await context.runtimes.get(sessionId)
    if (runtime === null) return err(sessionNotFound(sessionId))
    const earlier = subscriptions.get(sessionId)
    const subscriber = new Subscriber(sink)
    runtime.audience.add(subscriber)
    subscriptions.set(sessionId, () => runtime.audience.remove(subscriber))
    // Only now, so that the session is never without a subscriber and forgotten in between.
    earlier?.()

    const inherited = includeInherited === true ? { inherited: await context.store.read.inherited(sessionId) } : {}
    if (afterSequence !== undefined && afterSequence <= runtime.stream.publishedSequence) {
      const events = await readEvents(context, sessionId, afterSequence)
      const sequence = runtime.stream.publishedSequence
      const seen = new Set(events.map((event) => event.sequence))
      const replay = [
        ...events.filter((event) => event.sequence <= sequence),
        ...subscriber.pending.filter(
          (event) => event.ephemeral !== true && event.sequence <= sequence && !seen.has(event.sequence),
        ),
      ]
      subscriber.release([...replay, ...liveEvents(context, runtime)], sequence)
      return ok({ sequence, replayed: replay.length, ...inherited })
    }

    const stored = await context.store.read.conversation(sessionId, limit)
    if (stored === null) return err(sessionNotFound(sessionId))
    let conversation: Conversation = { ...stored, features: {}, status: 'idle' }
    for (const event of subscriber.pending)
      if (event.ephemeral !== true) conversation = reduceConversation(conversation, event)
    for (const event of liveEvents(context, runtime)) conversation = reduceConversation(conversation, event)
    const sequence = runtime.stream.publishedSequence
    subscriber.release([], sequence)
    return ok({ conversation, sequence, ...inherited })
  }

async function readEvents(context: HostContext, sessionId: string, after: number): Promise<AnySessionEvent[]> {
  const events: AnySessionEvent[] = []
  for (let from = after; ;) {
    const page = await context.store.read.eventsAfter(sessionId, from, REPLAY_PAGE)
    events.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < REPLAY_PAGE) return events
    from = last.sequence
  }
}

/** What exists only in memory, as events a client can reduce: agents, their features, growing blocks, the status. */
function liveEvents(context: HostContext, runtime: SessionRuntime): AnySessionEvent[] {
  const {
    audience: { live },
    sessionId,
    stream,
  } = runtime
  const sequence = stream.publishedSequence
  const timestamp = context.clock.now()
  const envelope = <
    T extends 'agent.updated' | 'agent.features' | 'runtime.command.output' | 'block.upsert' | 'status.changed',
  >(
    type: T,
    payload: SessionEventOf<T>['payload'],
  ): AnySessionEvent => ({
    eventId: `${sessionId}:${sequence}:${type}`,
    sessionId,
    sequence,
    parentId: null,
    timestamp,
    ephemeral: true,
    type,
    payload,
  })
  return [
    ...runtime.agents.map(({ agent }) => envelope('agent.updated', { agent })),
    // Also what an agent no longer offers: who was away has not heard that it ended.
    ...runtime.agents.map(({ agent: { agentId } }) =>
      envelope('agent.features', { agentId, features: live.features[agentId] ?? null }),
    ),
    ...runtime.shell.unfinished.map((output) => envelope('runtime.command.output', output)),
    ...live.growing.map((growing) => envelope('block.upsert', growing)),
    envelope('status.changed', { from: 'idle', to: live.status }),
  ]
}
