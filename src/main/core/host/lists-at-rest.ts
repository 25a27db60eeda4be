import { listAttention } from '#shared/attention/requests'
import type { RequestInput, RequestParams, RequestResult } from '#shared/contract'
import { searchHits as hitsRequest } from '#shared/find/requests'
import { systemClock } from '#shared/kernel/clock'
import type { RequestDefinition } from '#shared/kernel/define'
import { knownError } from '#shared/kernel/error-texts'
import { uuidSource } from '#shared/kernel/ids'
import { err } from '#shared/kernel/result'
import { queryUsage as usageRequest } from '#shared/usage/requests'
import { list as listRequest, search as searchRequest } from '#shared/session/requests/lifecycle'
import { AttentionBoard } from '../activity/attention/attention-board'
import { list as attention } from '../activity/attention/handlers'
import type { ListHandler } from '../base/host-port'
import { tryLock } from '../base/lock'
import { readSettingsJson } from '../base/settings/settings-json'
import { searchHits } from '../history/find/handlers'
import { ListFeed } from '../session/stream/list-feed'
import { list, search } from '../session/requests/list'
import { openAtRest, type StoreAtRest } from '../store/at-rest'
import { isStorageFailure, storageError } from '../store/errors'
import { parseInput } from './parse-input'

/** Requests whose answers follow from the store alone while no host runs. */
export type ListName = 'session.list' | 'session.search' | 'session.search.hits' | 'attention.list' | 'usage.query'

/** Sender of these requests. */
export interface ListRequester {
  /** Never rejects. */
  request<N extends ListName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>>
}

/** Answers lists and searches like a host. Until it is closed, no host can start. */
export interface ListsAtRest extends ListRequester {
  close(): void
}

/**
 * Opens the lists of a data directory without a host, whose parts take most of the time of a command that only reads.
 * Null where that takes a host: one runs, or the last one did not end as it should, or lists contain sessions of other
 * machines, or the store is of another version, cannot be opened, or cannot be written.
 */
export async function openListsAtRest(dataDir: string): Promise<ListsAtRest | null> {
  const attempt = tryLock(dataDir)
  if (attempt.status !== 'acquired') return null
  const store = await openStore(dataDir)
  if (store === null) {
    attempt.lock.release()
    return null
  }
  return {
    ...answering(store),
    close() {
      store.close()
      attempt.lock.release()
    },
  }
}

async function openStore(dataDir: string): Promise<StoreAtRest | null> {
  if (await mayBeInFleet(dataDir)) return null
  // A host tells what is wrong with a file.
  return openAtRest(dataDir).catch(() => null)
}

/** Returns whether the settings may ask for a fleet, whose sessions are listed too. */
async function mayBeInFleet(dataDir: string): Promise<boolean> {
  const settings = await readSettingsJson(dataDir)
  return settings.ok && Object.hasOwn(settings.value, 'fleet')
}

function answering(store: StoreAtRest): ListRequester {
  const feed: ListFeed = new ListFeed({
    store,
    clock: systemClock,
    ids: uuidSource,
    overlay: (item) => board.overlay(item),
    attention: () => board.list(),
  })
  const board: AttentionBoard = new AttentionBoard({ store, feed, clock: systemClock, snoozed: () => [] })
  const context = { store, feed, attention: board }
  const lists: { readonly [N in ListName]: ListOf<N> } = {
    'session.list': { definition: listRequest, answer: list(context) },
    'session.search': { definition: searchRequest, answer: search(context) },
    'session.search.hits': { definition: hitsRequest, answer: searchHits(context) },
    'attention.list': { definition: listAttention, answer: attention(context) },
    // Prices are loaded only for those who ask for usage.
    'usage.query': {
      definition: usageRequest,
      answer: async (params) => (await import('../history/usage/query-usage')).queryUsage(context)(params),
    },
  }
  return {
    async request<N extends ListName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>> {
      const { definition, answer } = lists[name]
      const parsed = parseInput(definition, input)
      if (!parsed.ok) return parsed
      try {
        return await answer(parsed.value as RequestParams<N>)
      } catch (error) {
        return err(isStorageFailure(error) ? storageError(error, 'The store') : knownError('internal'))
      }
    },
  }
}

interface ListOf<N extends ListName> {
  readonly definition: Pick<RequestDefinition<N>, 'name' | 'input'>
  readonly answer: ListHandler<N>
}
