import { jsonSchema, streamText, tool, type LanguageModel, type ModelMessage, type ToolSet } from 'ai'
import type { AdapterEvent } from '../../../../../../shared/adapter/port'
import type { UsageReport } from '../../../../../../shared/usage/entities'
import { isDeeper } from '../../program/json'
import { usageReport } from '../events/usage'
import { defined } from '../../../../../../shared/kernel/defined'
import { usageSoFar } from '../events/usage-so-far'

/** Maximum number of calls in one answer. */
const MOST_CALLS = 256

/** Maximum length of the arguments of a call that are emitted while they stream, in characters. */
const MOST_ARGS = 64 * 1024

/** A tool as offered to a model. */
export interface OfferedTool {
  readonly name: string
  readonly description: string
  /** A JSON schema of an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>
}

/** A call requested by a model. `invalid`: reason why its arguments could not be parsed. */
export interface AskedCall {
  readonly toolCallId: string
  readonly name: string
  readonly input: unknown
  readonly invalid?: string
  /** True when its start was emitted. */
  readonly isAnnounced?: true
}

export interface StepRequest {
  readonly model: LanguageModel
  readonly modelId: string
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly OfferedTool[]
  readonly reasoning: 'none' | 'low' | 'medium' | 'high' | 'xhigh' | undefined
  readonly providerOptions?: NonNullable<Parameters<typeof streamText>[0]['providerOptions']> | undefined
  readonly signal: AbortSignal
  readonly emit: (event: AdapterEvent) => void
}

/** Content of one model answer. */
export interface StepOutcome {
  /** Messages to send to the model the next time; also set when the answer was cut off. */
  readonly messages: readonly ModelMessage[]
  readonly calls: readonly AskedCall[]
  readonly usage?: UsageReport
  /** Reason of its end, in the terms of the library and of the provider. */
  readonly finish?: FinishReason
  /** True when the provider began to answer. */
  readonly isHeard: boolean
  /** Reason why the answer is incomplete. */
  readonly error?: unknown
}

/** Reason of an answer's end, in the terms of the library and of the provider. */
export interface FinishReason {
  readonly unified: string
  readonly raw: string | undefined
}

const cached = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const

/** Sends one request to a model, and streams its answer. Does not execute calls. Never rejects. */
export async function askModel(request: StepRequest): Promise<StepOutcome> {
  const { modelId, emit, signal } = request
  const heard = new Heard(emit)
  let usage: UsageReport | undefined
  let finish: FinishReason | undefined
  try {
    const result = streamText({
      model: request.model,
      instructions: { role: 'system', content: request.instructions, providerOptions: cached },
      messages: withCache(request.messages),
      tools: toolSet(request.tools),
      abortSignal: signal,
      // Whoever asks retries, and tells it.
      maxRetries: 0,
      include: { rawChunks: true },
      ...defined({ reasoning: request.reasoning, providerOptions: request.providerOptions }),
      // Errors arrive with the stream.
      onError: () => undefined,
    })
    for await (const part of result.stream) {
      if (part.type === 'text-delta') heard.text(part.text)
      else if (part.type === 'reasoning-delta') heard.reasoning(part.text)
      else if (part.type === 'tool-input-start') heard.announce(part.id, part.toolName)
      else if (part.type === 'tool-input-delta') heard.grow(part.id, part.delta)
      else if (part.type === 'tool-call') {
        const fault = heard.call(part)
        if (fault !== null) return { ...heard.cutOff(usage), error: new Error(fault) }
      } else if (part.type === 'file' && part.file.mediaType.startsWith('image/')) {
        const { base64: data, mediaType: mimeType } = part.file
        heard.isAnything = true
        emit({ type: 'block', block: { type: 'image', source: { type: 'base64', data, mimeType } } })
      } else if (part.type === 'raw') usage = usageSoFar(part.rawValue, modelId) ?? usage
      else if (part.type === 'finish-step') {
        usage = usageReport(part.usage, modelId, part.providerMetadata) ?? usage
        finish = { unified: part.finishReason, raw: part.rawFinishReason }
      } else if (part.type === 'error') return { ...heard.cutOff(usage), error: part.error }
      else if (part.type === 'abort') return heard.cutOff(usage)
    }
    heard.endAnnounced()
    return {
      // The library answers calls that it finds invalid itself; here every call is answered in one place.
      messages: (await result.responseMessages).filter(({ role }) => role === 'assistant'),
      calls: heard.calls,
      isHeard: heard.isAnything,
      ...defined({ usage, finish }),
    }
  } catch (error) {
    return signal.aborted ? heard.cutOff(usage) : { ...heard.cutOff(usage), error }
  }
}

/** Records the answer of a model. */
class Heard {
  private said = ''
  readonly calls: AskedCall[] = []
  /** True once the answer has some content. */
  isAnything = false
  /** Calls whose arguments are being streamed, and how much of them was emitted. */
  private readonly announced = new Map<string, number>()

  constructor(private readonly emit: (event: AdapterEvent) => void) {}

  /** A call begins, whose arguments follow. */
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
  }): string | null {
    const { toolCallId, toolName: name, input, invalid, error } = part
    this.isAnything = true
    if (isDeeper(input)) return 'The model called a tool with arguments that are nested too deep.'
    if (this.calls.length === MOST_CALLS) return `The model called more than ${MOST_CALLS} tools at once.`
    const reason = error instanceof Error ? error.message : 'Its arguments are not valid JSON.'
    const isAnnounced = this.announced.delete(toolCallId)
    this.calls.push({
      ...{ toolCallId, name, input },
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

/** Marks the cacheable part of a conversation for providers that support it. */
function withCache(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.map((message, index) =>
    index === messages.length - 1 ? { ...message, providerOptions: cached } : message,
  )
}

function toolSet(tools: readonly OfferedTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  )
}
