import { jsonSchema, streamText, tool, type LanguageModel, type ModelMessage, type ToolSet } from 'ai'
import type { AdapterEvent } from '../../../../../shared/adapter/port'
import type { UsageReport } from '../../../../../shared/usage/entities'
import { isDeeper } from '../program/json'
import { usageReport } from './usage'
import { usageSoFar } from './usage-so-far'

/** How often a request that failed for a passing reason is sent again, later and later. */
const MOST_RETRIES = 4

/** More calls in one answer than a model has any use for. */
const MOST_CALLS = 256

/** A tool as a model is told of it. */
export interface OfferedTool {
  readonly name: string
  readonly description: string
  /** A JSON schema of an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>
}

/** A call that a model asks for. `invalid`: why its arguments could not even be read. */
export interface AskedCall {
  readonly toolCallId: string
  readonly name: string
  readonly input: unknown
  readonly invalid?: string
}

export interface StepRequest {
  readonly model: LanguageModel
  readonly modelId: string
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly OfferedTool[]
  readonly reasoning: 'none' | 'low' | 'medium' | 'high' | 'xhigh' | undefined
  readonly signal: AbortSignal
  readonly emit: (event: AdapterEvent) => void
}

/** What a model said in one answer. */
export interface StepOutcome {
  /** To be told to it the next time; also when it was cut off. */
  readonly messages: readonly ModelMessage[]
  readonly calls: readonly AskedCall[]
  readonly usage?: UsageReport
  readonly finishReason?: string
  /** Why the answer is not whole. */
  readonly error?: unknown
}

const cached = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const

/** Asks a model once, and tells what it says while it says it. Calls are not done here. Never rejects. */
export async function askModel(request: StepRequest): Promise<StepOutcome> {
  const { modelId, emit, signal } = request
  const heard = new Heard()
  let usage: UsageReport | undefined
  let finishReason: string | undefined
  try {
    const result = streamText({
      model: request.model,
      instructions: { role: 'system', content: request.instructions, providerOptions: cached },
      messages: withCache(request.messages),
      tools: toolSet(request.tools),
      abortSignal: signal,
      maxRetries: MOST_RETRIES,
      include: { rawChunks: true },
      ...(request.reasoning === undefined ? {} : { reasoning: request.reasoning }),
      // What goes wrong comes with the stream.
      onError: () => undefined,
    })
    for await (const part of result.stream) {
      if (part.type === 'text-delta') {
        heard.text(part.text)
        emit({ type: 'text', delta: part.text })
      } else if (part.type === 'reasoning-delta') emit({ type: 'reasoning', delta: part.text })
      else if (part.type === 'tool-call') {
        const fault = heard.call(part)
        if (fault !== null) return { ...heard.cutOff(usage), error: new Error(fault) }
      } else if (part.type === 'file' && part.file.mediaType.startsWith('image/')) {
        const { base64: data, mediaType: mimeType } = part.file
        emit({ type: 'block', block: { type: 'image', source: { type: 'base64', data, mimeType } } })
      } else if (part.type === 'raw') usage = usageSoFar(part.rawValue, modelId) ?? usage
      else if (part.type === 'finish-step') {
        usage = usageReport(part.usage, modelId) ?? usage
        finishReason = part.finishReason
      } else if (part.type === 'error') return { ...heard.cutOff(usage), error: part.error }
      else if (part.type === 'abort') return heard.cutOff(usage)
    }
    return {
      // The library answers calls that it finds invalid itself; here every call is answered in one place.
      messages: (await result.responseMessages).filter(({ role }) => role === 'assistant'),
      calls: heard.calls,
      ...(usage === undefined ? {} : { usage }),
      ...(finishReason === undefined ? {} : { finishReason }),
    }
  } catch (error) {
    return signal.aborted ? heard.cutOff(usage) : { ...heard.cutOff(usage), error }
  }
}

/** Takes down what a model says. */
class Heard {
  private said = ''
  readonly calls: AskedCall[] = []

  text(delta: string): void {
    this.said += delta
  }

  /** Takes down a call; what is wrong with an answer that has such a one in it, as a sentence for people. */
  call(part: {
    toolCallId: string
    toolName: string
    input: unknown
    invalid?: boolean | undefined
    error?: unknown
  }): string | null {
    const { toolCallId, toolName: name, input, invalid, error } = part
    if (isDeeper(input)) return 'The model called a tool with arguments that are nested too deep.'
    if (this.calls.length === MOST_CALLS) return `The model called more than ${MOST_CALLS} tools at once.`
    const reason = error instanceof Error ? error.message : 'Its arguments are no JSON.'
    this.calls.push({ toolCallId, name, input, ...(invalid === true ? { invalid: reason } : {}) })
    return null
  }

  /** What is left of an answer that was cut off: its words. Calls that were not even asked for in full are not done. */
  cutOff(usage: UsageReport | undefined): StepOutcome {
    return {
      messages: this.said === '' ? [] : [{ role: 'assistant', content: this.said }],
      calls: [],
      ...(usage === undefined ? {} : { usage }),
    }
  }
}

/** Providers that keep the beginning of a conversation are told how far it will be the same. */
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
