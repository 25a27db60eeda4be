import type { AssistantModelMessage, ModelMessage, UserContent } from 'ai'
import type { ProviderKind } from '#shared/vocabulary/entities'
import { record } from '#core/agents/transcript/values'
import { isSigned } from './facts'
import type { Origin } from './origin'

/** A message of a conversation with a model. */
export interface Kept {
  readonly message: ModelMessage
  /** The model that said it; absent for what it was told, and where it is not known. */
  readonly origin?: Origin | undefined
}

/**
 * Reasoning in what is sent: that which the model said itself, none, or some beside every call of a tool, where a server
 * demands it and the conversation comes from elsewhere.
 */
export type ReasoningMode = 'own' | 'none' | 'always'

export interface Destination extends Origin {
  readonly kind: ProviderKind
  readonly reasoning: ReasoningMode
}

/** Stands for reasoning that is not known. */
const UNKNOWN_REASONING = '(not known)'

/**
 * Returns the messages as they are sent to a model. Signatures and ids of another model are left out: its provider would
 * refuse them. Messages of the user that follow one another are joined: some servers demand that both sides take turns.
 */
export function outgoing(kept: readonly Kept[], to: Destination): ModelMessage[] {
  const messages: ModelMessage[] = []
  for (const { message, origin } of kept) {
    const last = messages.at(-1)
    if (message.role === 'user' && last?.role === 'user')
      messages[messages.length - 1] = { ...last, content: [...partsOf(last.content), ...partsOf(message.content)] }
    else if (message.role !== 'assistant') messages.push(message)
    else {
      const said = saidTo(message, origin?.provider === to.provider && origin.model === to.model, to)
      // Reasoning alone is no answer.
      const isAnswer = typeof said.content === 'string' || said.content.some(({ type }) => type !== 'reasoning')
      if (isAnswer) messages.push(said)
    }
  }
  return messages
}

function partsOf(content: UserContent): Exclude<UserContent, string> {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content
}

function saidTo(
  message: AssistantModelMessage,
  isOwn: boolean,
  { kind, reasoning }: Destination,
): AssistantModelMessage {
  if (typeof message.content === 'string') return message
  const { content } = message
  const isCompatible = kind === 'openai-compatible'
  const hasCalls = content.some(({ type }) => type === 'tool-call')
  // Compatible servers have no signatures: reasoning beside calls is either ignored or demanded.
  const isTaken = (part: Part): boolean =>
    part.type !== 'reasoning' ||
    (reasoning !== 'none' && (isCompatible ? isOwn || hasCalls : isOwn && isSigned(part.providerOptions)))
  const kept = content.filter(isTaken)
  // Ids and signatures of parts are taken only together.
  const isWhole = isOwn && kept.length === content.length && (kind !== 'openai' || isComplete(content))
  const parts = isWhole || (isOwn && kind === 'google') ? kept : withoutSignatures(kept, isCompatible)
  const isMissing = reasoning === 'always' && hasCalls && !parts.some(({ type }) => type === 'reasoning')
  return {
    ...message,
    content: isMissing ? [{ type: 'reasoning', text: UNKNOWN_REASONING }, ...parts] : parts,
  }
}

type Part = Exclude<AssistantModelMessage['content'], string>[number]

/** OpenAI takes reasoning only together with the items that followed it. */
function isComplete(parts: readonly Part[]): boolean {
  const ids = parts.map((part) =>
    'providerOptions' in part ? record(record(part.providerOptions)['openai'])['itemId'] : undefined,
  )
  return ids.every((id) => id === undefined) || ids.every((id) => id !== undefined)
}

/** Returns parts without what only the model that said them can use; reasoning without a signature is nothing to others. */
function withoutSignatures(parts: readonly Part[], isCompatible: boolean): Part[] {
  return parts.filter(({ type }) => isCompatible || type !== 'reasoning').map(unsigned)
}

function unsigned(part: Part): Part {
  if (!('providerOptions' in part)) return part
  const { providerOptions: _, ...rest } = part
  return rest
}
