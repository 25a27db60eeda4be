import {
  InvalidResponseDataError,
  jsonSchema,
  streamText,
  tool,
  type LanguageModel,
  type ModelMessage,
  type ToolSet,
} from 'ai'
import type { AdapterEvent } from '#shared/adapter/port'
import type { UsageReport } from '#shared/usage/entities'
import { Heard } from './heard'
import type { FinishReason, StepOutcome } from './step-outcome'
import { usageReport } from '../events/usage'
import { defined } from '#shared/kernel/defined'
import { usageSoFar } from '../events/usage-so-far'

/** A tool as offered to a model. */
export interface OfferedTool {
  readonly name: string
  readonly description: string
  /** A JSON schema of an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>
}

export interface StepRequest {
  readonly model: LanguageModel
  readonly modelId: string
  /** Name of the provider in facts about its answers. */
  readonly provider: string
  /** True for servers that follow the API of another provider. */
  readonly isCompatible: boolean
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly OfferedTool[]
  readonly reasoning: 'none' | 'low' | 'medium' | 'high' | 'xhigh' | undefined
  readonly providerOptions?: NonNullable<Parameters<typeof streamText>[0]['providerOptions']> | undefined
  readonly signal: AbortSignal
  readonly emit: (event: AdapterEvent) => void
}

const cached = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const

/** Sends one request to a model, and streams its answer. Does not execute calls. Never rejects. */
export async function askModel(request: StepRequest): Promise<StepOutcome> {
  const { modelId, emit, signal } = request
  const heard = new Heard(emit, { provider: request.provider, model: modelId }, request.isCompatible)
  let usage: UsageReport | undefined
  let finish: FinishReason | undefined
  let hasNoEnd = false
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
      heard.facts.note(part)
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
        finish = { unified: hasNoEnd ? 'interrupted' : part.finishReason, raw: part.rawFinishReason }
      } else if (part.type === 'error') {
        // The part that arrived counts, as with providers whose answers the library completes itself.
        if (heard.isAnything && isWithoutEnd(part.error)) hasNoEnd = true
        else return { ...heard.cutOff(usage), error: part.error }
      }
      if (part.type === 'abort') return heard.cutOff(usage)
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

/** Returns whether an error says that an answer has no end, which some compatible servers forget. */
function isWithoutEnd(error: unknown): boolean {
  return InvalidResponseDataError.isInstance(error) && error.message.includes('without a finish reason')
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
