import { expect, vi } from 'vitest'
import type { Connection } from '#client/connection'
import { followSession, type LiveSession } from '#client/live-session'
import type { Conversation } from '#shared/conversation/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { checkLog, said } from '../sessions-model/invariants'

/** Clients of a host that follow sessions from their beginning. */
export class Followers {
  private readonly live = new Map<string, LiveSession>()

  constructor(private readonly connection: Connection) {}

  /** Follows a session from now on. Resolves when its state has arrived. */
  async follow(sessionId: string): Promise<void> {
    if (this.live.has(sessionId)) return
    const live = followSession(this.connection, sessionId)
    this.live.set(sessionId, live)
    await settled(live)
  }

  of(sessionId: string): LiveSession | undefined {
    return this.live.get(sessionId)
  }

  /** Stops following every session. */
  end(): void {
    for (const live of this.live.values()) live.close()
    this.live.clear()
  }
}

/** Resolves when a client has the state of a session, or is refused it. */
function settled(live: LiveSession): Promise<unknown> {
  return live.until(() => true).catch(() => undefined)
}

/**
 * Checks that everything that knows a session agrees about it: its log, its rows, the session in memory, a client that
 * followed it all along and one that begins now.
 */
export async function checkAgreement(
  { store, runtimes }: Pick<SessionContext, 'store' | 'runtimes'>,
  followers: Followers,
  late: Connection,
  sessionId: string,
): Promise<void> {
  const rows = await store.read.session(sessionId)
  const runtime = runtimes.peek(sessionId)
  const follower = followers.of(sessionId)
  if (rows === null) {
    expect(runtime, 'no session is in memory that is not stored').toBeUndefined()
    expect(follower?.phase ?? 'purged').not.toBe('ready')
    return
  }
  // Logs of imported sessions do not hold what was imported.
  const [first] = await store.read.eventsAfter(sessionId, 0, 1)
  if (first?.type === 'created' && 'session' in (first.payload as object)) await checkLog(store.read, sessionId)
  // Reading takes time, in which a delivery can begin: what was read before it is read again.
  if (runtime !== undefined)
    await vi.waitFor(async () => {
      expect(runtime.stream.isIdle, 'everything is stored and published').toBe(true)
      const stored = await store.read.session(sessionId)
      expect(runtime.session, 'memory is as the rows').toEqual(stored)
      const queued = (await store.read.conversation(sessionId))?.queue.map(({ messageId }) => messageId)
      expect(
        runtime.queue.messages.map(({ item }) => item.messageId),
        'the queue is as stored',
      ).toEqual(queued)
    })
  const now = followSession(late, sessionId)
  try {
    await settled(now)
    const { conversation } = now
    expect(now.error).toBeNull()
    if (follower !== undefined) expect(follower.conversation, 'clients agree').toEqual(conversation)
    if (conversation.status === 'idle')
      expect(said(conversation), 'clients see what is stored').toEqual(said(await store.read.conversation(sessionId)))
    expect(lasting(conversation), 'clients know the agents of the rows').toEqual(
      rows.agents.map(({ agentId }) => agentId),
    )
  } finally {
    now.close()
  }
}

const lasting = ({ agents }: Conversation): string[] => agents.map(({ agentId }) => agentId)
