import type { ProviderKind } from '#shared/vocabulary/entities'
import type { OfferedTool } from '../prompt/step'
import { forms, mostTools, plainForm } from './forms'
import { offeredNames } from './names'
import { schemaInForm } from './schema'

/** A tool that can be offered to a model. */
export interface Candidate {
  /** Name that users and rules know it by. */
  readonly known: string
  /** Tells it apart from every other tool. */
  readonly identity: string
  /** True for tools of Parley; their names fit. */
  readonly isOwn: boolean
  readonly description: string
  readonly inputSchema: unknown
}

/** Parts that are left out because a provider refused them. */
export interface Restriction {
  /** Schemas of tools of others have only what every provider takes. */
  readonly isPlain: boolean
  /** Tools that are left out, by identity. */
  readonly leftOut: ReadonlySet<string>
}

export const unrestricted: Restriction = { isPlain: false, leftOut: new Set() }

export interface Offer {
  readonly tools: readonly (OfferedTool & Pick<Candidate, 'identity'>)[]
  /** Tools that cannot be offered to this kind of provider, and why. */
  readonly refused: readonly { readonly known: string; readonly why: string }[]
}

/** Returns tools as a kind of provider takes them. */
export function offerTo(kind: ProviderKind, candidates: readonly Candidate[], restriction: Restriction): Offer {
  const tools: (OfferedTool & Pick<Candidate, 'identity'>)[] = []
  const refused: { known: string; why: string }[] = []
  const others = candidates.filter(({ isOwn }) => !isOwn)
  const names = new Map(offeredNames(others).map((name, index) => [others[index]?.identity, name]))
  const taken = new Set<string>()
  for (const { known, identity, isOwn, description, inputSchema } of candidates) {
    if (restriction.leftOut.has(identity)) continue
    const name = isOwn ? known : (names.get(identity) ?? known)
    const schema = schemaInForm(inputSchema, restriction.isPlain && !isOwn ? plainForm : forms[kind])
    if (taken.has(name)) refused.push({ known, why: 'another tool has its name' })
    else if (!schema.ok) refused.push({ known, why: schema.error })
    else if (tools.length === mostTools[kind])
      refused.push({ known, why: `the provider takes ${mostTools[kind]} tools at most` })
    else {
      taken.add(name)
      tools.push({ name, identity, description, inputSchema: schema.value })
    }
  }
  return { tools, refused }
}

/** Most tools that a notice names. */
const MOST_NAMED = 10

/** Returns the notice about tools that cannot be offered. */
export function refusedNotice(provider: string, refused: Offer['refused']): string {
  const named = refused.slice(0, MOST_NAMED).map(({ known, why }) => `${known} (${why})`)
  const rest = refused.length > MOST_NAMED ? ` and ${refused.length - MOST_NAMED} more` : ''
  const subject = refused.length === 1 ? 'This tool is' : 'These tools are'
  return `${subject} not offered to ${provider}: ${named.join(', ')}${rest}.`
}
