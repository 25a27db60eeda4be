import type { environmentRequests } from '#shared/environment/requests'
import type { titleRequests } from '#shared/title/requests'
import { KeptTerminals } from '#core/session/terminal/kept-terminals'
import { defined } from '#shared/kernel/defined'
import type { HandlersOf } from '#core/base/host-port'
import type { Processes } from '#core/base/process/processes'
import { OVER, part } from '#core/base/parts/part'
import { together } from '#core/base/parts/together'
import { ContextProviders } from '../agents/selection/context-providers'
import { agentHandlers } from './agents/handlers'
import { restartAgents } from './agents/restart-agents'
import type { SessionContext } from '../runtime/context'
import { switchHandlers } from './continue-with/handlers'
import { customAgentHandlers } from './custom-agent/handlers'
import { getEnvironment } from './environment/get-environment'
import { fileHandlers } from './files/handlers'
import { sessionHandlers } from './handlers'
import { AgentFailures } from '../agents/agent-failures'
import { healthHandlers } from './health/handlers'
import { ListFeed } from '../stream/list-feed'
import { findRuntime } from '../runtime/lookup'
import type { PendingKinds } from '../pending/session-pending'
import { planHandlers } from './plan/handlers'
import type { ActivityPorts, Sessions } from '../port'
import { putSwitch } from './put-switch'
import { queueHandlers } from './queue/handlers'
import { recover } from '../runtime/recover'
import { reviewHandlers } from './review/handlers'
import type { SessionRuntime } from '../runtime/runtime'
import { Runtimes } from '../runtime/runtimes'
import { shellHandlers } from './shell/handlers'
import { mcpAppHandlers } from './mcp-app/handlers'
import { ownSessionHandlers } from './own-sessions/handlers'
import { terminalHandlers } from './terminal/handlers'
import { PortBlocks } from '../script/port-blocks'
import { ScriptRuns } from '../script/script-runs'
import { Terminals } from '../terminal/terminals'
import { generateTitle } from './title/generate-title'
import { workspaceHandlers } from './workspace/handlers'

type Needs<Names extends keyof SessionContext> = Pick<SessionContext, Names>

/** Events of the host for all its clients. */
export const feed = (
  needs: Needs<'store' | 'clock' | 'ids'> & {
    readonly overlay: ListFeed['overlay']
    readonly ports: Pick<ActivityPorts, 'attention'>
  },
) => {
  const { overlay, ports } = needs
  const feed = new ListFeed({ ...needs, overlay, attention: () => ports.attention() })
  return part({ name: 'feed', provides: { feed }, end: () => feed.end() })
}

/** The table of the sessions in use. Their work is that of {@link agentsAtWork}. */
export const sessionTable = (kinds: PendingKinds) => () => {
  const runtimes = new Runtimes(kinds)
  const sessions: Sessions = {
    get all() {
      return runtimes.all
    },
    find: (sessionId) => findRuntime({ runtimes }, sessionId),
    restartAgents: (sessionId) => restartAgents({ runtimes }, sessionId),
    putSwitch: (...change) => putSwitch({ runtimes }, ...change),
  }
  return part({ name: 'sessions in use', provides: { runtimes, sessions }, overlay: runtimes.overlay })
}

/** Sessions: what an earlier host left of them is completed, and what they have is stored when their agents have ended. */
export const sessions =
  (kinds: PendingKinds) =>
  ({ runtimes, store, clock }: Needs<'runtimes' | 'store' | 'clock'>) =>
    part({
      name: 'sessions',
      provides: { failures: new AgentFailures(clock) },
      handlers: together([
        sessionHandlers,
        queueHandlers,
        fileHandlers,
        customAgentHandlers,
        planHandlers,
        workspaceHandlers,
        reviewHandlers,
        shellHandlers,
        healthHandlers,
        agentHandlers,
        titleHandlers,
        environmentHandlers,
        ownSessionHandlers,
        switchHandlers,
        mcpAppHandlers,
      ]),
      async begin(_host, context: SessionContext) {
        runtimes.context = context
        if (store.readOnly === null) await recover(context, kinds)
      },
      isWorking: () => runtimes.all.some(isWorking),
      end: () => Promise.all(runtimes.all.map((runtime) => runtime.stream.end())),
    })

/** The agents of sessions. */
export const agentsAtWork =
  (enrich: ((sessionId: string) => Promise<Readonly<Record<string, unknown>> | undefined>) | undefined) =>
  ({ runtimes, log }: Needs<'runtimes' | 'log'>) => {
    const contextProviders = new ContextProviders({ log, ...defined({ enrich }) })
    return part({
      name: 'agents at work',
      provides: { contextProviders },
      clientClosed: (clientId) => void contextProviders.remove(clientId),
      end: () => Promise.all(runtimes.all.map((runtime) => runtime.stopAgents())),
    })
  }

/** Requests to the user for which sessions wait. Agents that wait for one cannot be stopped. */
export const openRequests = ({ runtimes }: Needs<'runtimes'>) =>
  part({
    name: 'open requests',
    end() {
      for (const { pending } of runtimes.all) pending.interruptAll()
    },
  })

/** Terminals: the host's own processes, as what a person runs in one is no program of an agent. */
export const terminals = ({
  ownProcesses,
  ids,
  clock,
  runtimes,
  store,
  feed,
}: Needs<'ids' | 'clock' | 'runtimes' | 'store' | 'feed'> & { readonly ownProcesses: Processes }) => {
  const terminals: Terminals = new Terminals({
    processes: ownProcesses,
    ids,
    clock,
    kept: new KeptTerminals(store),
    onChanged: (sessionId) =>
      runtimes.peek(sessionId)?.stream.emit('terminal.changed', { sessionId, terminals: terminals.of(sessionId) }),
  })
  const scriptRuns = new ScriptRuns({
    terminals,
    onPorts: (sessionId, ports) => feed.announce('workspace.ports.changed', { sessionId, ports }),
  })
  return part({
    name: 'terminals',
    provides: { terminals, scriptRuns, portBlocks: new PortBlocks() },
    handlers: terminalHandlers,
    begin: () => terminals.load(),
    onEvent({ sessionId }, { type }) {
      if (OVER.has(type)) void terminals.endOf(sessionId)
    },
    isWorking: () => terminals.isBusy,
    end: () => terminals.end(),
  })
}

/** Returns whether something in a session runs or waits for the user. */
const isWorking = ({ isBusy, runStatus, pending, shell }: SessionRuntime): boolean =>
  isBusy || runStatus !== 'idle' || !pending.isEmpty || !shell.isIdle

const titleHandlers = (context: SessionContext): HandlersOf<typeof titleRequests> => ({
  'session.title.generate': generateTitle(context),
})

const environmentHandlers = (context: SessionContext): HandlersOf<typeof environmentRequests> => ({
  'session.environment.get': getEnvironment(context),
})
