import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { Operation } from '#core/base/worker/operations'
import type { CareContext } from './context'

/** Does work on the store as a file, when the work before it is done; it can be cancelled while it waits. */
export function inTurn<T>(
  { operations, lane }: Pick<CareContext, 'operations' | 'lane'>,
  operationId: string | undefined,
  work: (operation: Operation) => Promise<Result<T, ContractError>>,
): Promise<Result<T, ContractError>> {
  return operations.run(operationId, (operation) => lane.run(operation, () => work(operation)))
}
