import type { ContractError } from '#shared/kernel/errors'
import type { Adapters } from '../stores/adapters.svelte'
import type { Attachments } from '../stores/attachments.svelte'
import type { Ask } from '../host/ask'
import type { Connection } from '../host/connection.svelte'
import type { DetailLevels } from '../stores/detail-levels.svelte'
import type { Drafts } from '../stores/drafts.svelte'
import type { Sessions } from '../sessions/sessions.svelte'
import type { Toasts } from '../page/toasts.svelte'

/** Parts of a window that the sessions it shows work with. */
export interface SessionWindow {
  readonly connection: Connection
  readonly sessions: Sessions
  readonly adapters: Adapters
  readonly detailLevels: DetailLevels
  readonly drafts: Drafts
  readonly attachments: Attachments
  readonly toasts: Toasts
  /** Shows a session, or with null the start of a new one. */
  readonly open: (sessionId: string | null) => void
  /** Shows a failure that concerns nothing on the screen. */
  readonly tell: (error: ContractError) => void
  /** Requests whose failures are shown. */
  readonly ask: Ask
}
