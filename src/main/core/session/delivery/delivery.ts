import type { AdapterFailure, UnpromptedTurn } from '#shared/adapter/port'
import type { Park } from '#shared/limits/entities'
import type { InputBlock } from '#shared/session/blocks'
import type { ActionSource, Agent, MessageOrigin, MessageOutcome } from '#shared/session/entities'
import type { Continuation } from './next-park'

/** A user message on its way to one agent. */
export interface QueueItem {
  readonly messageId: string
  readonly turnId: string
  readonly blocks: readonly InputBlock[]
  readonly sentAt: number
  readonly source: ActionSource
  readonly origin: MessageOrigin | undefined
  /** True while it waits for the condition under which it is sent later. */
  readonly isPlanned?: boolean | undefined
  /** Present when it continues a parked session. */
  readonly continuation?: Continuation | undefined
}

export interface DeliveryResult {
  readonly outcome: MessageOutcome
  readonly failure?: AdapterFailure
  /** With `merged`: the message whose prompt took this one in. */
  readonly mergedInto?: string
  /** With `superseded`: the message that this one was interrupted for. */
  readonly supersededBy?: string
  /** With `parked`: the wait of the session. Also when a continuation was not sent: its wait goes on. */
  readonly park?: Park
  /** Wait of the session that is over. */
  readonly servedParkId?: string
  /** Summaries and notes that the agent has received and does not receive again. */
  readonly told?: {
    readonly messageIds: readonly string[]
    readonly notes: readonly { readonly kind: string; readonly text: string }[]
  }
}

/** A result with what it leaves behind. */
export type DeliveryEnd = DeliveryResult & {
  /** True when the agent works on nothing else. */
  readonly isFree: boolean
}

/** The turns of a session, as its agents work in them. */
export interface WorkTurns {
  /** An agent begins with a message. */
  acknowledge(item: QueueItem, agentId: string): Promise<void>
  /** Messages that an agent does not get before its next turn. */
  holdBack(items: readonly QueueItem[], agentId: string): void
  /** An agent is done with a message; also ends the turn when it was the last. */
  complete(item: QueueItem, agentId: string, end: DeliveryEnd): Promise<void>
  /** An agent begins a turn by itself. Returns the id of the turn. */
  beginOwn(agent: Agent, start: UnpromptedTurn): string
  /** The turn that an agent began by itself is over. */
  endOwn(agentId: string, end: DeliveryEnd): Promise<void>
}

/** The message an agent works on. */
export interface CurrentItem {
  readonly item: QueueItem
  /** Settles when the agent is done with it. */
  readonly ended: PromiseWithResolvers<undefined>
  /** The agent works on it. */
  isPrompting: boolean
  /** The agent has been given it. */
  wasPrompted: boolean
  cancelled: boolean
  supersededBy: string | undefined
}
