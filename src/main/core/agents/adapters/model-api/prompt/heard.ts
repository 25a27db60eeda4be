import type { AdapterEvent } from '#shared/adapter/port'
import type { UsageReport } from '#shared/usage/entities'
import { defined } from '#shared/kernel/defined'
import { isDeeper } from '#core/agents/adapters/program/json'
import { FactsOfAnswer, factsIn } from './facts'
import type { Origin } from './origin'
import type { AskedCall, StepOutcome } from './step-outcome'

/** Maximum number of calls in one answer. */
const MOST_CALLS = 256

/** Maximum length of the arguments of a call that are emitted while they stream, in characters. */
const MOST_ARGS = 64 * 1024

/** Records the answer of a model, and tells what of it is for the user. */
export class Heard {
  readonly calls: AskedCall[] = []
  readonly facts: FactsOfAnswer
  /** True once the answer has some content. */
  isAnything = false
  private said = ''
  /** Calls whose arguments are being streamed, and how much of them was emitted. */
  private readonly announced = new Map<string, number>()

  constructor(
    private readonly emit: (event: AdapterEvent) => void,
    private readonly origin: Origin,
    isCompatible: boolean,
  ) {
    this.facts = new FactsOfAnswer(emit, origin, isCompatible)
  }

  /** Begins a call, whose arguments follow. */
  announce(toolCallId: string, name: string): void {
    if (this.announced.has(toolCallId) || this.announced.size === MOST_CALLS) return
    this.isAnything = true
    this.announced.set(toolCallId, 0)
    this.emit({ type: 'tool.started', toolCallId, name, title: name, kind: 'meta', args: {}, argsFollow: true })
  }

  grow(toolCallId: string, argsDelta: string): void {
    const told = this.announced.get(toolCallId) ?? MOST_ARGS
    if (argsDelta === '' || told >= MOST_ARGS) return
    this.announced.set(toolCallId, told + argsDelta.length)
    this.emit({ type: 'tool.updated', toolCallId, argsDelta })
  }

  /** Ends the calls that began and were not made. */
  endAnnounced(): void {
    for (const toolCallId of this.announced.keys())
      this.emit({ type: 'tool.completed', toolCallId, outcome: 'cancelled' })
    this.announced.clear()
  }

  text(delta: string): void {
    this.isAnything ||= delta !== ''
    this.said += delta
    this.emit({ type: 'text', delta })
  }

  reasoning(delta: string): void {
    this.isAnything ||= delta !== ''
    this.emit({ type: 'reasoning', delta })
  }

  /** Records a call; returns a user-facing error for an answer with an invalid one. */
  call(part: {
    toolCallId: string
    toolName: string
    input: unknown
    invalid?: boolean | undefined
    error?: unknown
    providerMetadata?: unknown
  }): string | null {
    const { toolCallId, toolName: name, input, invalid, error, providerMetadata } = part
    this.isAnything = true
    if (isDeeper(input)) return 'The model called a tool with arguments that are nested too deep.'
    if (this.calls.length === MOST_CALLS) return `The model called more than ${MOST_CALLS} tools at once.`
    const reason = error instanceof Error ? error.message : 'Its arguments are not valid JSON.'
    const isAnnounced = this.announced.delete(toolCallId)
    this.calls.push({
      toolCallId,
      name,
      input,
      ...defined({ facts: factsIn(providerMetadata, this.origin) }),
      ...(invalid === true ? { invalid: reason } : {}),
      ...(isAnnounced ? { isAnnounced } : {}),
    })
    return null
  }

  /** Returns the rest of an answer that was cut off: its text. Incomplete calls are not executed. */
  cutOff(usage: UsageReport | undefined): StepOutcome {
    for (const { toolCallId, isAnnounced } of this.calls)
      if (isAnnounced === true) this.announced.set(toolCallId, MOST_ARGS)
    this.endAnnounced()
    return {
      messages: this.said === '' ? [] : [{ role: 'assistant', content: this.said }],
      calls: [],
      isHeard: this.isAnything,
      ...defined({ usage }),
    }
  }
}
