import type { ownSessionRequests } from '#shared/adapter/requests'
import type { OwnSession } from '#shared/adapter/entities'
import type { AgentAdapter, OwnSessionFailure } from '#shared/adapter/port'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Handler, HandlersOf } from '#core/base/host-port'
import { resolveSelection } from '#core/session/agents/selection/resolve-selection'
import type { SessionContext } from '#core/session/runtime/context'
import { prepareSession } from '../new-session'

/** `adapter.sessions.list`. */
const list =
  (context: SessionContext): Handler<'adapter.sessions.list'> =>
  async ({ adapterName }) => {
    const found = await listing(context, adapterName)
    if (!found.ok) return found
    const listed = await found.value.list()
    if (!listed.ok) return err(failureOf(listed.error))
    const { sessions, ...facts } = listed.value
    return ok({ ...facts, sessions: await Promise.all(sessions.map((own) => withSession(context, adapterName, own))) })
  }

/** `adapter.sessions.continue`. */
const goOn =
  (context: SessionContext): Handler<'adapter.sessions.continue'> =>
  async ({ adapterName, adapterSessionId, cwd, title }) => {
    const found = await listing(context, adapterName)
    if (!found.ok) return found
    const { sessionId } = await withSession(context, adapterName, { adapterSessionId, cwd })
    if (sessionId !== undefined) return ok({ sessionId })
    const resolved = await resolveSelection(context, { kind: 'adapter', adapterName })
    if (!resolved.ok) return resolved
    const prepared = await prepareSession(context, {
      targetWorkingDirectory: cwd,
      ...defined({ title: title ?? undefined }),
    })
    if (!prepared.ok) return prepared
    const { runtime, changes } = prepared.value
    runtime.attached.add(resolved.value, 'lead', changes, adapterSessionId)
    const committed = await runtime.stream.commit(changes)
    if (!committed.ok) context.runtimes.forget(runtime.sessionId)
    else context.runtimes.releaseIfIdle(runtime)
    return committed.ok ? ok({ sessionId: runtime.sessionId }) : committed
  }

/** `adapter.sessions.delete`. */
const remove =
  (context: SessionContext): Handler<'adapter.sessions.delete'> =>
  async ({ adapterName, adapterSessionId }) => {
    const found = await listing(context, adapterName)
    if (!found.ok) return found
    const removed = await found.value.remove(adapterSessionId)
    return removed.ok ? ok({ success: true }) : err(failureOf(removed.error))
  }

/** The handlers of the requests about sessions that agents themselves have. */
export function ownSessionHandlers(context: SessionContext): HandlersOf<typeof ownSessionRequests> {
  return {
    'adapter.sessions.list': list(context),
    'adapter.sessions.continue': goOn(context),
    'adapter.sessions.delete': remove(context),
  }
}

/** Returns the lists of an agent. */
async function listing(
  { adapters }: SessionContext,
  adapterName: string,
): Promise<Result<NonNullable<AgentAdapter['ownSessions']>, ContractError>> {
  const adapter = await adapters.get(adapterName)
  if (adapter === undefined) return err(knownError('adapter-not-found', { adapterName }))
  const { ownSessions, displayName } = adapter
  return ownSessions === undefined ? err(unable(`${displayName} does not list its sessions.`)) : ok(ownSessions)
}

/** Adds the session of Parley in which a session of an agent is already. */
async function withSession({ store }: SessionContext, adapterName: string, own: OwnSession): Promise<OwnSession> {
  const session = await store.read.sessionByAdapterSessionId(own.adapterSessionId)
  const isSame =
    session?.adapterName === adapterName || session?.agents.some((agent) => agent.adapterName === adapterName)
  return session === null || isSame !== true ? own : { ...own, sessionId: session.sessionId }
}

const failureOf = ({ message, category, isUnable }: OwnSessionFailure): ContractError =>
  isUnable === true ? unable(message) : contractError('adapter-failed', message, { category })

const unable = (message: string): ContractError =>
  contractError('capability-missing', message, { capability: 'ownSessions' })
