import type { SessionEventPayload } from '#shared/contract'
import type { ResourcesContext } from '../context'
import type { SessionHandle } from '#core/session/port'
import type { ConnectionNews } from './connection'
import type { Offers } from './offers'

type Told = {
  [T in 'mcp.connected' | 'mcp.disconnected' | 'mcp.error' | 'mcp.authRequired' | 'mcp.toolsChanged']: {
    readonly type: T
    readonly payload: SessionEventPayload<T>
  }
}['mcp.connected' | 'mcp.disconnected' | 'mcp.error' | 'mcp.authRequired' | 'mcp.toolsChanged']

/** Informs sessions about changes of a server, in order: those with a running agent that have not disabled it. */
export function createAnnouncer({
  sessions,
  store,
  log,
}: Pick<ResourcesContext, 'sessions' | 'store' | 'log'>): (name: string, news: ConnectionNews) => void {
  let lane = Promise.resolve()
  const tell = async (name: string, told: Told, using: readonly SessionHandle[]): Promise<void> => {
    for (const runtime of using) {
      const switches = await store.read.switches(runtime.sessionId, 'mcp')
      if (switches.get(name) === false) continue
      const { stream } = runtime
      await stream.keep(stream.changes().event(told.type, told.payload))
    }
  }
  return (name, news) => {
    const told = eventOf(name, news)
    const using = sessions.all.filter(({ agents }) => agents.some(({ isRunning }) => isRunning))
    if (told !== null && using.length > 0) {
      // The host may have closed meanwhile; nobody is left to inform then.
      lane = lane.then(() => tell(name, told, using)).catch((error: unknown) => log(`mcp ${name}: ${String(error)}`))
    }
  }
}

function eventOf(serverId: string, news: ConnectionNews): Told | null {
  switch (news.type) {
    case 'connected': {
      const { serverName, serverVersion } = news.server
      const payload = { serverId, serverName, serverVersion, toolNames: namesOf(serverId, news.offers) }
      return { type: 'mcp.connected', payload }
    }
    case 'disconnected': {
      const { reason, attempt, nextAttemptIn } = news
      return { type: 'mcp.disconnected', payload: { serverId, reason, attempt, nextAttemptIn } }
    }
    case 'failed': {
      const { kind, message, canSignIn } = news.failure
      const reauthCommand = canSignIn === true ? 'auth.signIn.start' : 'mcp.reconnect'
      return kind === 'auth'
        ? { type: 'mcp.authRequired', payload: { serverId, reauthCommand } }
        : { type: 'mcp.error', payload: { serverId, kind, message } }
    }
    case 'offers': {
      const before = namesOf(serverId, news.before)
      const now = namesOf(serverId, news.offers)
      const added = now.filter((name) => !before.includes(name))
      const removed = before.filter((name) => !now.includes(name))
      return added.length + removed.length === 0
        ? null
        : { type: 'mcp.toolsChanged', payload: { serverId, added, removed } }
    }
  }
}

const namesOf = (serverId: string, { tools }: Offers): string[] => tools.map(({ name }) => `${serverId}.${name}`)
