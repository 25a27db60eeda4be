import type { AgentSelection } from '#shared/session/entities'
import { linkOf, parseLink } from '#client/links'
import { nameFor, namedSpans, type NamedSpan } from './references'

/** An agent that a message can be addressed to with `@`; one without an id is added to the session by that. */
export interface MentionableAgent {
  readonly name: string
  readonly adapterName: string
  readonly agentId?: string
}

/** A file, folder, session or agent that can be named after an `@`. */
export type MentionEntry =
  | { readonly kind: 'file' | 'directory'; readonly path: string }
  | {
      readonly kind: 'session'
      readonly sessionId: string
      readonly title: string
      readonly details: string
      readonly adapterName: string | undefined
    }
  | { readonly kind: 'agent'; readonly agent: MentionableAgent }

/** A place in a text that names a session or an agent. */
export type Mention = { readonly at: number; readonly end: number; readonly key: string; readonly name: string } & (
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'agent'; readonly agent: MentionableAgent }
)

const SESSION = /\[([^[\]\n]{1,300})\]\((parley:\/\/session\/[^\s()]{1,600})\)/g

/** Returns the reference to a session as it stands in a message: a link, which people and agents can follow. */
export function sessionReference(title: string, sessionId: string): string {
  const words = title
    .replace(/[[\]\s]+/g, ' ')
    .trim()
    .slice(0, 120)
  return `[${words === '' ? sessionId : words}](${linkOf({ kind: 'session', sessionId })})`
}

/** Returns an agent as a mention: `@Codex`, `@"Claude Code"`. */
export function agentReference(name: string): string {
  return nameFor(name) ?? `@"${name.replaceAll('"', '')}"`
}

/** Returns the agents under names that tell them apart: the second of a name gets a number. */
export function withDistinctNames(agents: readonly MentionableAgent[]): MentionableAgent[] {
  const seen = new Map<string, number>()
  return agents.map((agent) => {
    const nth = (seen.get(agent.name) ?? 0) + 1
    seen.set(agent.name, nth)
    return nth === 1 ? agent : { ...agent, name: `${agent.name} ${nth}` }
  })
}

const isAgent = (agents: readonly MentionableAgent[], { request, text }: NamedSpan) =>
  agents.find(({ name }) => name.toLowerCase() === request.path.toLowerCase() || agentReference(name) === text)

/** Every place where a text names a session or one of the agents, in order. */
export function mentionsIn(text: string, agents: readonly MentionableAgent[]): Mention[] {
  const sessions = [...text.matchAll(SESSION)].flatMap((match): Mention[] => {
    const [whole, name = '', address = ''] = match
    const link = parseLink(address)
    if (!link.ok || link.value.kind !== 'session') return []
    const { sessionId } = link.value
    return [
      { kind: 'session', at: match.index, end: match.index + whole.length, key: `s:${sessionId}`, name, sessionId },
    ]
  })
  const named = namedSpans(text).flatMap((span): Mention[] => {
    const agent = isAgent(agents, span)
    if (agent === undefined) return []
    return [{ kind: 'agent', at: span.at, end: span.end, key: `a:${agent.name}`, name: agent.name, agent }]
  })
  return [...sessions, ...named].sort((one, other) => one.at - other.at)
}

/** The recipients that a message names: agents of its session, or one to add to it; `null` when it names more to add. */
export function recipientsOf(
  mentions: readonly Mention[],
): { readonly agentIds?: string[]; readonly agent?: AgentSelection } | null {
  const agents = [...new Map(mentions.flatMap((one) => (one.kind === 'agent' ? [[one.key, one.agent]] : []))).values()]
  const added = agents.filter(({ agentId }) => agentId === undefined)
  const [first] = added
  if (first === undefined) {
    const agentIds = agents.flatMap(({ agentId }) => agentId ?? [])
    return agentIds.length === 0 ? {} : { agentIds }
  }
  return agents.length === 1 ? { agent: { kind: 'adapter', adapterName: first.adapterName } } : null
}
