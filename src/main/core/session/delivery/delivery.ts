import type { AdapterFailure } from '../../../../shared/adapter/port'
import type { InputBlock } from '../../../../shared/session/blocks'
import type { ActionSource, MessageOrigin, MessageOutcome } from '../../../../shared/session/entities'

/** A user message on its way to one agent. */
export interface QueueItem {
  readonly messageId: string
  readonly turnId: string
  readonly blocks: readonly InputBlock[]
  readonly sentAt: number
  readonly source: ActionSource
  readonly origin: MessageOrigin | undefined
}

export interface DeliveryResult {
  readonly outcome: MessageOutcome
  readonly failure?: AdapterFailure
  /** With `merged`: the message whose prompt took this one in. */
  readonly mergedInto?: string
  /** With `superseded`: the message that this one was interrupted for. */
  readonly supersededBy?: string
  /** Summaries and notes that the agent has received and does not receive again. */
  readonly told?: {
    readonly messageIds: readonly string[]
    readonly notes: readonly { readonly kind: string; readonly text: string }[]
  }
}

/** The message an agent works on. */
export interface CurrentItem {
  readonly item: QueueItem
  /** Settles when the agent is done with it. */
  readonly ended: PromiseWithResolvers<undefined>
  /** The agent has been given it. */
  isPrompting: boolean
  cancelled: boolean
  supersededBy: string | undefined
}
