import type { ContractError } from '../../../shared/kernel/errors'
import type { PermissionEntry } from '../../../shared/permission/entities'
import type { Connection } from '../../lib/connection.svelte'

const PAGE = 50
/** The most that one request answers. */
const MOST = 500

/** The requests that are answered or over, the newest first, page by page. */
export class PermissionHistory {
  entries = $state.raw<readonly PermissionEntry[]>([])
  loaded = $state(false)
  hasMore = $state(false)
  error = $state.raw<ContractError | null>(null)
  #attempt = 0

  constructor(private readonly connection: Connection) {}

  /** Reads what shows again, and the first page at first. */
  reload = async (): Promise<void> => {
    const limit = Math.min(MOST, Math.max(PAGE, this.entries.length))
    await this.#read(limit, undefined)
  }

  /** Reads the next page. */
  loadMore = async (): Promise<void> => {
    await this.#read(PAGE, this.entries.at(-1)?.request.id)
  }

  async #read(limit: number, before: string | undefined): Promise<void> {
    const attempt = ++this.#attempt
    const answer = await this.connection.request('permission.list', {
      state: 'resolved',
      limit,
      ...(before === undefined ? {} : { before }),
    })
    if (attempt !== this.#attempt) return
    this.loaded = true
    this.error = answer.ok ? null : answer.error
    if (!answer.ok) return
    const { entries } = answer.value
    this.entries = before === undefined ? entries : [...this.entries, ...entries]
    this.hasMore = entries.length === limit
  }
}
