import os from 'node:os'
import path from 'node:path'
import type { AdapterInfo } from '#shared/adapter/entities'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { RosterAgent } from '#shared/roster/entities'
import type { Agent, Session } from '#shared/session/entities'
import type { ActivityContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { rosterName } from './agent-name'
import { executorKind } from './executor-kind'
import { repositoryOf } from './repository'

/** Maximum number of sessions, by latest activity. */
const MOST_SESSIONS = 500

/** `agent.list`. */
export const listAgents =
  (context: ActivityContext): Handler<'agent.list'> =>
  async () => {
    const adapters = await context.adapters.list()
    const { sessions } = await context.store.read.list({ status: 'active', limit: MOST_SESSIONS })
    const costs = await sessionCosts(context)
    const repositories = new Map<string, Promise<string | undefined>>()
    const repository = (folder: string) => {
      const known = repositories.get(folder) ?? repositoryOf(folder)
      repositories.set(folder, known)
      return known
    }
    const working = sessions.flatMap((session) =>
      session.agents
        .filter(({ status }) => status !== 'disposed')
        .map(async (agent) => {
          const info = adapters.find(({ adapterName }) => adapterName === agent.adapterName)
          const folder = agent.cwd ?? session.targetWorkingDirectory ?? context.defaultFolder
          const repo = await repository(folder)
          return agentOfSession(context, session, agent, {
            info,
            costUsd: costs.get(session.sessionId),
            project: { name: path.basename(folder), path: folder, ...defined({ repo }) },
          })
        }),
    )
    return ok({ agents: [...(await Promise.all(working)), ...adapters.map(kindOfAgent)] })
  }

function agentOfSession(
  { runtimes }: ActivityContext,
  { sessionId, title }: Session,
  agent: Agent,
  about: {
    readonly info: AdapterInfo | undefined
    readonly costUsd: number | undefined
    readonly project: RosterAgent['project']
  },
): RosterAgent {
  const { agentId, adapterName, model } = agent
  const { info, costUsd, project } = about
  const runner = runtimes.peek(sessionId)?.findAgent(agentId)
  const isBusy = runner?.isBusy === true
  const isThere = info?.available === true
  return {
    name: rosterName(sessionId, agent),
    description: info?.displayName ?? adapterName,
    hostname: os.hostname(),
    tags: [...(runner?.features?.capabilities ?? [])],
    executor: executorOf(adapterName, info, model),
    project,
    status: isBusy ? 'busy' : isThere ? 'idle' : 'offline',
    ...(isBusy ? { activeSessionId: sessionId } : {}),
    session: {
      sessionId,
      agentId,
      ...defined({ title, costUsd }),
    },
  }
}

function kindOfAgent(info: AdapterInfo): RosterAgent {
  const { adapterName, displayName, description, available } = info
  return {
    name: adapterName,
    description: description === '' ? displayName : description,
    hostname: os.hostname(),
    executor: executorOf(adapterName, info, undefined),
    status: available ? 'idle' : 'offline',
  }
}

function executorOf(adapterName: string, info: AdapterInfo | undefined, model: string | undefined) {
  const version = model ?? info?.version
  return {
    kind: executorKind(adapterName, info?.command),
    ...defined({ version }),
    ...(info?.command === undefined ? {} : { cli: info.command }),
  }
}

/** Returns the known cost of each session in US dollars. */
async function sessionCosts({ store }: ActivityContext): Promise<ReadonlyMap<string, number>> {
  const costs = new Map<string, number>()
  for (const { key, currency, amount } of await store.read.usageTotals({ groupBy: 'session', quartersAhead: 0 }))
    if (currency === 'USD' && typeof key === 'string') costs.set(key, Math.max(0, (costs.get(key) ?? 0) + amount))
  return costs
}
