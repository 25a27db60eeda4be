import { knownError } from '#shared/kernel/error-texts'
import type { AnySessionEvent } from '#shared/contract'
import { err, ok } from '#shared/kernel/result'
import { reduceConversation } from '#shared/state/conversation'
import type { Conversation } from '#shared/conversation/entities'
import { withInMemory } from '#shared/state/in-memory'
import type { InMemoryState } from '#shared/conversation/in-memory-state'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'
import type { SessionRuntime } from '../runtime/runtime'
import { Subscriber } from '../stream/subscribers'

const REPLAY_PAGE = 500

/**
 * `session.subscribe`. The subscriber listens before the store is read, so nothing is missed; what was published while
 * it was read is folded in, durable events twice at worst, which the reducer allows. What grows in memory comes from
 * the published live state, so the next delta fits exactly.
 */
export const subscribe =
  (context: SessionContext): Handler<'session.subscribe'> =>
  async ({ sessionId, afterSequence, limit, includeInherited }, { sink, subscriptions }) => {
    const opened = await context.ports.openTranscript(sessionId)
    if (!opened.ok) return opened
    const runtime = await context.runtimes.get(sessionId)
    if (runtime === null) return err(knownError('session-not-found', { sessionId }))
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
      const inMemory = inMemoryOf(runtime)
      subscriber.release(replay, sequence)
      return ok({ sequence, replayed: replay.length, inMemory, ...inherited })
    }

    const stored = await context.store.read.conversation(sessionId, limit)
    if (stored === null) return err(knownError('session-not-found', { sessionId }))
    let conversation: Conversation = { ...stored, features: {}, status: 'idle' }
    for (const event of subscriber.pending)
      if (event.ephemeral !== true) conversation = reduceConversation(conversation, event)
    conversation = withInMemory(conversation, inMemoryOf(runtime))
    const sequence = runtime.stream.publishedSequence
    subscriber.release([], sequence)
    return ok({ conversation, sequence, ...inherited })
  }

async function readEvents(context: SessionContext, sessionId: string, after: number): Promise<AnySessionEvent[]> {
  const events: AnySessionEvent[] = []
  for (let from = after; ;) {
    const page = await context.store.read.eventsAfter(sessionId, from, REPLAY_PAGE)
    events.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < REPLAY_PAGE) return events
    from = last.sequence
  }
}

/** Returns what exists only in memory, as far as it is published. */
function inMemoryOf({ agents, session, subagents, audience: { live }, shell }: SessionRuntime): InMemoryState {
  const attached = agents.map(({ agent }) => agent)
  // Those that have no process of their own: subagents, and what nothing is heard of any more.
  const others = session.agents.filter(
    ({ agentId, status }) =>
      (subagents.working !== null || status === 'disposed') && attached.every((agent) => agent.agentId !== agentId),
  )
  return {
    agents: [...attached, ...others],
    features: live.features,
    commands: shell.unfinished,
    growing: live.growing,
    status: live.status,
  }
}
