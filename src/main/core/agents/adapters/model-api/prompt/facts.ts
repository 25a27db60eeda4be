import type { AdapterEvent } from '#shared/adapter/port'
import type { ProviderFacts } from '#shared/session/blocks'
import { record } from '#core/agents/transcript/values'
import type { Origin } from './origin'

/** Maximum size of the facts of one block, in characters; larger ones are not kept. */
const LARGEST_FACTS = 512 * 1024

/** Facts of which a provider needs one to take reasoning again. */
const signatures = ['signature', 'redactedData', 'reasoningEncryptedContent', 'thoughtSignature']

/** Returns whether a provider takes reasoning with these facts again. */
export function isSigned(facts: unknown): boolean {
  return Object.values(record(facts)).some((of) => signatures.some((name) => typeof record(of)[name] === 'string'))
}

/** Returns the facts in the metadata of a part that its provider needs back; undefined if there are none. */
export function factsIn(metadata: unknown, { provider, model }: Origin): ProviderFacts | undefined {
  const facts: [string, Record<string, unknown>][] = []
  for (const [namespace, of] of Object.entries(record(metadata))) {
    const told = Object.entries(record(of)).filter(([, value]) => typeof value === 'string' && value !== '')
    if (told.length > 0) facts.push([namespace, Object.fromEntries(told)])
  }
  const whole = Object.fromEntries(facts)
  const isKept = facts.length > 0 && JSON.stringify(whole).length <= LARGEST_FACTS
  return isKept ? { provider, model, facts: whole } : undefined
}

interface Part {
  readonly type: string
  readonly id?: unknown
  readonly text?: unknown
  readonly providerMetadata?: unknown
}

/** Tells the facts of the text and the reasoning of an answer once each of them is complete. */
export class FactsOfAnswer {
  readonly #open = new Map<string, { metadata: Record<string, unknown>; hasWords: boolean }>()
  readonly #told = new Set<unknown>()

  constructor(
    private readonly emit: (event: AdapterEvent) => void,
    private readonly origin: Origin,
    private readonly isCompatible: boolean,
  ) {}

  note({ type, id, text, providerMetadata }: Part): void {
    const [of, what] = type.split('-')
    if ((of !== 'text' && of !== 'reasoning') || typeof id !== 'string') return
    const key = `${of} ${id}`
    const known = this.#open.get(key) ?? { metadata: {}, hasWords: false }
    const metadata = merged(known.metadata, providerMetadata, what === 'end')
    this.#open.set(key, { metadata, hasWords: known.hasWords || (typeof text === 'string' && text !== '') })
    if (what !== 'end') return
    const { hasWords } = this.#open.get(key) ?? known
    this.#open.delete(key)
    const facts = factsIn(metadata, this.origin) ?? { ...this.origin, facts: {} }
    // Compatible servers have no signatures: all that matters is who said it.
    const isNeeded = of === 'text' ? hasWords && factsIn(metadata, this.origin) !== undefined : isSigned(facts.facts)
    if (!isNeeded && (of === 'text' || !this.isCompatible || !hasWords)) return
    // Several parts may belong to one item of the provider.
    const item = of === 'reasoning' ? facts.facts['openai']?.['itemId'] : undefined
    if (item !== undefined && this.#told.has(item)) return
    this.#told.add(item)
    this.emit({ type: 'provider.facts', of, facts })
  }
}

/** Adds metadata to what is known. What OpenAI encrypts is complete only at the end. */
function merged(before: Record<string, unknown>, more: unknown, isEnd: boolean): Record<string, unknown> {
  const result = { ...before }
  for (const [namespace, of] of Object.entries(record(more)))
    result[namespace] = { ...record(result[namespace]), ...record(of) }
  const { openai } = result
  if (isEnd && openai !== undefined) {
    const { reasoningEncryptedContent } = record(record(more)['openai'])
    result['openai'] = { ...record(openai), reasoningEncryptedContent }
  }
  return result
}
