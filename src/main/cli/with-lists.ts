import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import { openListsAtRest, type ListRequester } from '#core/host/lists-at-rest'
import type { CommandContext } from './command'
import { asReader, whereStored, type StoreOptions } from './with-client'

/** Runs work that only lists and searches: with the store alone where that is enough, else as a client. */
export async function withLists<T>(
  options: Omit<StoreOptions<T>, 'kind'>,
  context: CommandContext,
  work: (lists: ListRequester) => Promise<Result<T, ContractError>>,
): Promise<Result<T, ContractError>> {
  return whereStored(options, async (dataDir) => {
    const lists = await openListsAtRest(dataDir)
    if (lists === null) return asReader(dataDir, null, context, work)
    try {
      return await work(lists)
    } finally {
      lists.close()
    }
  })
}
