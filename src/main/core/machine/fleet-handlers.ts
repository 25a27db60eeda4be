import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { defined } from '#shared/kernel/defined'
import type { fleetRequests } from '#shared/fleet/requests'
import type { HandlersOf } from '../base/host-port'
import type { MachineContext } from './context'
import type { Fleets } from './fleets'

/** The handlers of the requests about fleets. */
export function fleetHandlers({
  fleets,
  ids,
  operations,
}: Pick<MachineContext, 'ids' | 'operations'> & { readonly fleets: Fleets }): HandlersOf<typeof fleetRequests> {
  return {
    'fleet.get': () => Promise.resolve(ok({ fleet: fleets.status })),
    'agent.dispatch': async ({
      prompt,
      tags = [],
      repo,
      adapterName,
      dispatchId = ids.next(),
      timeout,
      operationId,
    }) => {
      const { current } = fleets
      if (current === null) return err(knownError('fleet-not-joined'))
      const order = { version: 1 as const, dispatchId, prompt, tags, ...defined({ repo, adapterName }) }
      const until = (signal: AbortSignal) => ({ timeoutMs: timeout, signal })
      const taken = await operations.run(operationId, ({ signal }) => current.dispatch(order, until(signal)))
      return taken.ok ? ok({ ...taken.value, ...defined({ machineId: fleets.machineOf(taken.value.host) }) }) : taken
    },
    'fleet.adopt': async ({ host }) => fleets.current?.adopt(host) ?? err(knownError('fleet-not-joined')),
  }
}
