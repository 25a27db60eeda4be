import type { HostPrograms } from '../base/host-port'
import type { Processes } from '../base/process/processes'
import { peerOf } from '../base/process/socket-owner'
import type { HostContext } from './context'
import { noteRefusals } from './note-refusals'

/** Returns what tells the programs of a host's agents from other clients. */
export function programsOf(context: HostContext, processes: Partial<Pick<Processes, 'includes'>>): HostPrograms {
  const includes: HostPrograms['includes'] = async (process) => (await processes.includes?.(process)) ?? false
  return {
    includes,
    async includesPeer(socket) {
      const pid = await peerOf(socket)
      return pid !== undefined && includes({ pid })
    },
    sessionOfTools: (token) => context.clientWork.tokens.sessionOf(token),
    refused: noteRefusals(context),
  }
}
