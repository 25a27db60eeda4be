import type { RequestInput, RequestName, RequestResult } from '#shared/contract'
import { knownError } from '#shared/kernel/error-texts'
import { err } from '#shared/kernel/result'
import type { FollowedMachine } from '../followed-machine'

/** Sends a request to a machine. One that its Parley does not know yet fails with `machine-outdated`. */
export async function ask<N extends RequestName>(
  machine: FollowedMachine,
  name: N,
  input: RequestInput<N>,
): Promise<RequestResult<N>> {
  const answer = (await machine.request(name, input)) as RequestResult<N>
  if (answer.ok || answer.error.code !== 'unknown-request') return answer
  return err(knownError('machine-outdated', { name: machine.stored.name }))
}
