import * as activity from '../activity/parts'
import { agents } from '../agents/parts'
import * as base from '../base/parts'
import type { HostConnection } from '../base/host-port'
import { part } from '../base/parts/part'
import { PartList } from '../base/parts/part-list'
import type { RunningParts } from '../base/parts/running-parts'
import * as history from '../history/parts'
import * as machine from '../machine/parts'
import * as resources from '../resources/parts'
import * as session from '../session/requests/parts'
import type { SessionContext } from '../session/runtime/context'
import * as transfer from '../transfer/parts'
import type { Beginning } from './begin-with'
import type { HostContext, HostPorts } from './context'
import type { HostOptions } from './options'
import { ownCommands } from './own-commands'
import { pendingKinds } from './pending-kinds'
import { serverHandlers } from './server/handlers'
import * as care from './store/parts'

/** The program around the host, which is told last when it has ended. */
const program =
  ({ onClosed }: Pick<HostOptions, 'onClosed'>) =>
  () =>
    part({ name: 'the program', end: () => onClosed?.() })

/** Connections of clients. */
const clients = () => {
  const connections = new Set<HostConnection>()
  return part({
    name: 'connections',
    provides: { connections },
    handlers: serverHandlers,
    end() {
      for (const connection of [...connections]) connection.close()
    },
  })
}

/** Commands that Parley itself carries out. */
const commands = (context: SessionContext) =>
  part({ name: 'own commands', provides: { ownCommands: ownCommands(context) } })

/** The announcement that the host closes, before anything ends. */
const announcement = ({ feed }: Pick<HostContext, 'feed'>) =>
  part({ name: 'announcement', end: (reason) => feed.announce('host.closing', { reason }) })

/**
 * Builds the parts of a host, in the order in which they begin. They end in the opposite one: first what starts work by itself,
 * then the work, then what it is stored in.
 */
export function hostParts(options: HostOptions, beginning: Beginning, running: RunningParts<HostContext>) {
  const ports = {} as HostPorts
  const { published, overlay } = running
  const context = {
    ...beginning,
    overlay,
    ports: Object.assign(ports, { published }),
    reconsiderPermissions: () => ports.reconsiderPermissions(),
  }
  return new PartList<HostContext, HostPorts, typeof context>(context, ports, running)
    .add(program(options))
    .add(base.processes(options))
    .add(care.store)
    .add(clients)
    .add(session.feed)
    .add(base.secrets(options.secretCipher))
    .add(base.longWork)
    .add(base.keyBindings)
    .add(base.preferences)
    .add(agents)
    .add(resources.models)
    .add(session.sessionTable(pendingKinds))
    .add(resources.mcpServers)
    .add(resources.trust)
    .add(resources.devices(options))
    .add(activity.attention)
    .add(activity.waiting)
    .add(session.sessions(pendingKinds))
    .add(session.agentsAtWork(options.enrich))
    .add(session.openRequests)
    .add(transfer.exchange)
    .add(resources.resources)
    .add(session.terminals)
    .add(history.history)
    .add(history.landing)
    .add(commands)
    .add(activity.signIns)
    .add(care.storeCare(options.reopen))
    .add(transfer.transcripts(options))
    .add(history.prices)
    .add(resources.extensions)
    .add(activity.automations(options.automationLookMs))
    .add(activity.parkedSessions(options.parkLookMs))
    .add(activity.roster)
    .add(machine.machines)
    .add(machine.fleets(options.fleet))
    .add(care.upkeep)
    .add(announcement)
    .complete()
}
