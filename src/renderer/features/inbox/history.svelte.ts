import type { ElicitationEntry } from '#shared/elicitation/entities'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import type { PermissionEntry } from '#shared/permission/entities'
import type { Connection } from '#renderer/lib/host/connection.svelte'

const PAGE = 50
/** The most that one request answers. */
const MOST = 500

/** Past request: a permission or a question. */
export type HistoryItem =
  | { readonly kind: 'permission'; readonly id: string; readonly at: number; readonly entry: PermissionEntry }
  | { readonly kind: 'question'; readonly id: string; readonly at: number; readonly entry: ElicitationEntry }

/** The requests and questions that are answered or over, the newest first, page by page. */
export class ApprovalHistory {
  entries = $state.raw<readonly PermissionEntry[]>([])
  questions = $state.raw<readonly ElicitationEntry[]>([])
  /** Both together. Questions that are older than the oldest request show with the page that it belongs to. */
  readonly items: readonly HistoryItem[] = $derived.by(() => {
    const permissions = this.entries.map(permissionItem)
    const oldest = this.hasMore ? Math.min(...permissions.map(({ at }) => at)) : 0
    const questions = this.questions.map(questionItem).filter(({ at }) => at >= oldest)
    return [...permissions, ...questions].sort((a, b) => b.at - a.at)
  })
  loaded = $state(false)
  hasMore = $state(false)
  error = $state.raw<ContractError | null>(null)
  #attempt = 0

  constructor(private readonly connection: Connection) {}

  /** Reads what shows again, and the first page at first. */
  reload = async (): Promise<void> => {
    const limit = Math.min(MOST, Math.max(PAGE, this.entries.length))
    await Promise.all([this.#read(limit, undefined), this.#readQuestions()])
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
      ...defined({ before }),
    })
    if (attempt !== this.#attempt) return
    this.loaded = true
    this.error = answer.ok ? null : answer.error
    if (!answer.ok) return
    const { entries } = answer.value
    this.entries = before === undefined ? entries : [...this.entries, ...entries]
    this.hasMore = entries.length === limit
  }

  async #readQuestions(): Promise<void> {
    const answer = await this.connection.request('elicitation.list', { state: 'resolved', limit: MOST })
    if (answer.ok) this.questions = answer.value.entries
    else this.error = answer.error
  }
}

function permissionItem(entry: PermissionEntry): HistoryItem {
  const { id, requestedAt } = entry.request
  return { kind: 'permission', id, at: entry.resolvedAt ?? requestedAt, entry }
}

function questionItem(entry: ElicitationEntry): HistoryItem {
  const { requestId, requestedAt } = entry.request
  return { kind: 'question', id: requestId, at: entry.resolvedAt ?? requestedAt, entry }
}
