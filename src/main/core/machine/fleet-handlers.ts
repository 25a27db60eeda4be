import { knownError } from '../../../shared/kernel/error-texts'
import { err, ok } from '../../../shared/kernel/result'
import { defined } from '../../../shared/kernel/defined'
import type { fleetRequests } from '../../../shared/fleet/requests'
import type { HandlersOf } from '../base/host-port'
import type { MachineContext } from './context'
import type { Fleets } from './fleets'

/** The handlers of the requests about fleets. */
export function fleetHandlers({
  fleets,
  ids,
}: Pick<MachineContext, 'ids'> & { readonly fleets: Fleets }): HandlersOf<typeof fleetRequests> {
  return {
    'fleet.get': () => Promise.resolve(ok({ fleet: fleets.status })),
    'agent.dispatch': async ({ prompt, tags = [], repo, adapterName, dispatchId = ids.next(), timeout }) =>
      fleets.current?.dispatch({ version: 1, dispatchId, prompt, tags, ...defined({ repo, adapterName }) }, timeout) ??
      err(knownError('fleet-not-joined')),
    'fleet.adopt': async ({ host }) => fleets.current?.adopt(host) ?? err(knownError('fleet-not-joined')),
  }
}
