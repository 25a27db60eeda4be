import { requests, type ClientRequestName, type RequestInput, type RequestOutput } from '#shared/contract'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ClientSink } from '#core/base/host-port'

/**
 * Sends a request to a client; the response is as declared in the contract. Fails with `client-timeout` when it takes
 * longer than `limitMs`, otherwise with `client-failed`.
 */
export async function askClient<N extends ClientRequestName>(
  request: NonNullable<ClientSink['request']>,
  name: N,
  input: RequestInput<N>,
  limitMs: number,
): Promise<Result<RequestOutput<N>, ContractError>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Result<never, ContractError>>((resolve) => {
    timer = setTimeout(
      () => resolve(err(contractError('client-timeout', `The client did not answer ${name} in time.`))),
      limitMs,
    )
  })
  const answer = await Promise.race([request(name, input), late])
  clearTimeout(timer)
  if (!answer.ok)
    return answer.error.code === 'client-timeout'
      ? answer
      : err(contractError('client-failed', `The client could not answer ${name}: ${answer.error.message}`))
  const parsed = requests[name].output.safeParse(answer.value)
  return parsed.success
    ? ok(parsed.data as RequestOutput<N>)
    : err(contractError('client-failed', `The client answered ${name} with something else than declared.`))
}
