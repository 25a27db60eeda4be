import { isDeepStrictEqual } from 'node:util'
import type { ContextOrigin, InputBlock } from '#shared/session/blocks'
import type { SessionContext } from '#shared/session/entities'
import type { ContextProviders, ProvidedContext } from './context-providers'

/** Maximum time that a message waits for context providers. */
const PROVIDERS_LIMIT_MS = 2_000
/** The longest context of one origin, in characters. */
const LONGEST_CONTEXT = 16_000

/** Gathers the context of a message: facts from its sender, and facts about the session from providers. */
export async function gatherContext(
  providers: ContextProviders,
  sessionId: string,
  sent: SessionContext | undefined,
): Promise<InputBlock[]> {
  const provided = await providers.ask(sessionId, PROVIDERS_LIMIT_MS)
  return [...(sent === undefined ? [] : [asProvided(sent)]), ...provided].flatMap(contextBlock)
}

function asProvided({ turnContext = {}, messageHistory, ...facts }: SessionContext): ProvidedContext {
  // Facts about the conversation are not replaced by names that the sender is free to choose.
  const history = messageHistory === undefined ? {} : { messageHistory: asTalk(messageHistory) }
  return { from: { kind: 'caller' }, facts: { ...turnContext, ...facts, ...history } }
}

/** Earlier messages as text, each after its author. */
function asTalk(messages: NonNullable<SessionContext['messageHistory']>): string {
  return messages.map(({ role, blocks }) => `\n${role}: ${[blocks].flat().map(shownBlock).join('\n')}`).join('')
}

function shownBlock(block: InputBlock): string {
  if (block.type === 'text') return block.content
  return block.type === 'attachment' ? `[${block.attachmentType} ${block.fileName}]` : `[${block.type}]`
}

/** Context as a block of a message; none for a provider that has nothing to say. */
function contextBlock({ from, facts }: ProvidedContext): InputBlock[] {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null)
  if (known.length === 0 || isDeepStrictEqual(facts, { handled: false })) return []
  const lines = known.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const text = lines.join('\n')
  const shown =
    text.length <= LONGEST_CONTEXT
      ? text
      : `${text.slice(0, LONGEST_CONTEXT)}\n[${text.length - LONGEST_CONTEXT} more characters were left out]`
  const content = `[Context from ${origin(from)}; not the user's words]\n${shown}\n[End of the context]`
  return [{ type: 'text', content, contextFrom: from }]
}

function origin({ kind, name }: ContextOrigin): string {
  if (kind === 'caller') return 'the program that sent this message'
  return kind === 'host' ? 'the program around Parley' : (name ?? 'a connected program')
}
