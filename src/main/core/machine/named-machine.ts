import { definitionOf, type RequestName } from '#shared/contract'
import type { Routing } from '#shared/kernel/define'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'

/** The machine that the input of a request names; undefined: it is for this host, or for all. */
export function machineNamed(routing: Routing, input: unknown): string | undefined {
  const { machineId, executionTargetId } = (input ?? {}) as { machineId?: unknown; executionTargetId?: unknown }
  // An empty target is this host, as in the filter of lists.
  const target = routing === 'target' && executionTargetId !== '' ? executionTargetId : undefined
  const named = machineId ?? target
  return typeof named === 'string' ? named : undefined
}

/** The failure of a request to a host that follows no machine; undefined for one that names none. */
export function failureWithoutMachines(name: RequestName, input: unknown): ContractError | undefined {
  const { routing } = definitionOf(name)
  if (routing === 'gateway' || machineNamed(routing, input) === undefined) return undefined
  return knownError(routing === 'here' ? 'capability-missing/elsewhere' : 'machine-not-found')
}
