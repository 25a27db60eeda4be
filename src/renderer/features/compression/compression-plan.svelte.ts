import type { RequestInput, RequestOutput } from '#shared/contract'
import type { Requester } from '#client/connection'
import { Operation } from '#renderer/lib/host/operation'
import type { CompressedRange } from '#renderer/lib/window/open-dialog'
import type { ContextEntry } from '../context/context-reader.svelte'

export type Pipeline = RequestInput<'session.compress'>['pipeline']
export type Preview = RequestOutput<'session.compress.preview'>
type ClientAction = RequestOutput<'compression.actions.list'>['actions'][number]
export type Draft = RequestOutput<'session.compress.draft'>

/** Places of messages in the context, from 1, both ends inclusive, as people count. */
export interface MessageRange {
  from: number
  to: number
}

const PREVIEW_DELAY_MS = 200
/** So many messages at the end are not suggested to be summarised, dropped or stripped; the first two always are. */
const RECENT = 6

/** Steps of a compression as a person puts them together, with a preview that follows them. */
export class CompressionPlan {
  readonly summarize = $state({ on: false, from: 1, to: 1, text: '' })
  readonly reasoning = $state({ on: true })
  readonly reads = $state({ on: true })
  readonly outputs = $state({ on: true, olderThan: RECENT, longerThan: 200 })
  readonly keepLast = $state({ on: false, count: 20 })
  readonly drop = $state({ on: false, from: 1, to: 1 })
  /** Steps that connected clients offer. */
  clientActions = $state<(ClientAction & { on: boolean })[]>([])

  /** The steps in the order in which they are done. A summary counts once it has words. */
  readonly pipeline: Pipeline = $derived.by(() => {
    const steps: Pipeline = []
    const { summarize, outputs, keepLast, drop } = this
    if (summarize.on && summarize.text.trim() !== '')
      steps.push({ actionId: 'summarize', options: { ...this.#ends(summarize), text: summarize.text } })
    if (this.reasoning.on) steps.push({ actionId: 'strip-reasoning' })
    if (this.reads.on) steps.push({ actionId: 'deduplicate-reads' })
    if (outputs.on)
      steps.push({
        actionId: 'strip-tool-outputs',
        options: { olderThan: whole(outputs.olderThan, 0), longerThan: whole(outputs.longerThan, 0) },
      })
    for (const { on, actionId } of this.clientActions) if (on) steps.push({ actionId })
    if (drop.on) steps.push({ actionId: 'drop', options: { messageIds: this.#idsIn(drop) } })
    if (keepLast.on) steps.push({ actionId: 'keep-last', options: { count: whole(keepLast.count, 1) } })
    return steps
  })

  preview = $state.raw<Preview | null>(null)
  /** Reason why there is no preview; null while nothing is wrong. */
  problem = $state<string | null>(null)
  /** An agent writes the summary. */
  drafting = $state(false)
  /** Origin of the summary; null before one was requested. */
  draft = $state.raw<Draft | null>(null)

  /** Suggested steps that save nothing are turned off; before that, nothing is known of them. */
  settled = $state(false)

  #previewAttempt = 0
  #writing: Operation | null = null

  constructor(
    private readonly requester: Requester,
    readonly sessionId: string,
    readonly messages: readonly ContextEntry[],
    range?: CompressedRange,
  ) {
    const older = Math.max(Math.min(2, messages.length), messages.length - RECENT)
    this.summarize.to = older
    this.drop.to = older
    if (range !== undefined) {
      this.#choose(range)
      this.settled = true
    }
  }

  /** Turns the summary of a range on, and nothing else. */
  #choose({ fromMessageId, toMessageId }: CompressedRange): void {
    const placeOf = (messageId: string | undefined) =>
      this.messages.findIndex(
        ({ message, source }) =>
          message.messageId === messageId ||
          (source.kind === 'summary' && messageId !== undefined && source.messageIds.includes(messageId)),
      ) + 1
    this.summarize.from = placeOf(fromMessageId) || 1
    this.summarize.to = placeOf(toMessageId) || this.messages.length
    this.summarize.on = true
    for (const step of [this.reasoning, this.reads, this.outputs]) step.on = false
  }

  /** Ends of the messages that are summarized. */
  get chosen(): { readonly fromMessageId: string; readonly toMessageId: string } {
    return this.#ends(this.summarize)
  }

  /** Asks which steps clients offer. */
  loadClientActions = async (): Promise<void> => {
    const answer = await this.requester.request('compression.actions.list', {})
    if (answer.ok) this.clientActions = answer.value.actions.map((action) => ({ ...action, on: false }))
  }

  /** Asks what the steps as they are now would do, a moment after the last change. Answers how to give that up. */
  refresh(): () => void {
    const attempt = ++this.#previewAttempt
    const { pipeline } = this
    if (pipeline.length === 0) {
      this.preview = null
      this.problem = null
      return () => undefined
    }
    const timer = setTimeout(() => void this.#load(pipeline, attempt), PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }

  /** Has a summary of the chosen messages written. What is typed already is replaced once it comes. */
  write = async (writtenBy: 'agent' | 'listing'): Promise<void> => {
    const writing = new Operation(this.requester)
    this.stopWriting()
    this.#writing = writing
    this.drafting = true
    this.problem = null
    const { sessionId } = this
    const answer = await this.requester.request('session.compress.draft', {
      sessionId,
      ...this.#ends(this.summarize),
      writtenBy,
      operationId: writing.operationId,
    })
    if (this.#writing !== writing) return
    this.#writing = null
    this.drafting = false
    if (answer.ok) {
      this.draft = answer.value
      this.summarize.text = answer.value.summary
    } else this.problem = answer.error.message
  }

  /** Goes on without the summary that is being written, which the agent gives up. */
  stopWriting = (): void => {
    this.#writing?.cancel()
    this.#writing = null
    this.drafting = false
  }

  async #load(pipeline: Pipeline, attempt: number): Promise<void> {
    const { sessionId } = this
    const answer = await this.requester.request('session.compress.preview', { sessionId, pipeline })
    if (attempt !== this.#previewAttempt) return
    this.preview = answer.ok ? answer.value : null
    if (answer.ok && !this.settled) this.#trim(answer.value)
    this.settled = true
    this.problem = answer.ok ? null : answer.error.message
  }

  /** Turns suggested steps off that would save nothing. Once: what a person turns on after that stays. */
  #trim({ steps, tokensBefore }: Preview): void {
    const suggested = {
      'strip-reasoning': this.reasoning,
      'deduplicate-reads': this.reads,
      'strip-tool-outputs': this.outputs,
    }
    let before = tokensBefore
    for (const { actionId, tokensAfter } of steps) {
      if (tokensAfter >= before && actionId in suggested) suggested[actionId as keyof typeof suggested].on = false
      before = tokensAfter
    }
  }

  /** The ids of both ends of a range; ends that lie outside or cross are put right. */
  #ends(range: MessageRange): { fromMessageId: string; toMessageId: string } {
    const ids = this.#idsIn(range)
    return { fromMessageId: ids[0] ?? '', toMessageId: ids.at(-1) ?? '' }
  }

  #idsIn({ from, to }: MessageRange): string[] {
    const last = Math.max(1, this.messages.length)
    const start = Math.min(whole(from, 1), last)
    const end = Math.min(Math.max(start, whole(to, 1)), last)
    return this.messages.slice(start - 1, end).map(({ message }) => message.messageId)
  }
}

/** Returns the typed text as a whole number of at least `min`. */
function whole(typed: number | null, min: number): number {
  return Math.max(min, Math.round(typed ?? min))
}
