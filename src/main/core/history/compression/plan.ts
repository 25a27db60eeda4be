import { createHash } from 'node:crypto'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { assembleContext } from '#shared/session/context/assemble'
import { runPipeline, type PipelineRun, type PlannedSteps } from '#shared/session/context/pipeline'
import { squashOf, type SquashData } from '#shared/session/context/squash'
import { rememberCounts, type TokenCounter } from '#shared/session/context/tokens/counter'
import type { AssembledContext, ContextMessage } from '#shared/session/context/types'
import type { Session } from '#shared/session/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { planClientSteps, type Pipeline } from './client-actions'
import type { StoredContextLink, StoredSquash, StoreReader } from '#core/store/port'
import { tokenCounterFor } from '../tokens/token-counter'

/** Result of a pipeline over a session's context. */
export interface PlannedCompression {
  readonly before: readonly ContextMessage[]
  readonly run: PipelineRun
  /** The steps that clients planned. */
  readonly planned: PlannedSteps
  readonly data: SquashData
  /** Counts a text only once. */
  readonly counter: TokenCounter
}

/** Current context of a session's agents, and the chain of sessions that it is assembled from. */
export interface CurrentContext {
  readonly links: readonly StoredContextLink[]
  readonly context: AssembledContext
  readonly pins: readonly string[]
}

/** Reads and assembles a session's context. Fails with `invalid-lineage` when its branches are inconsistent. */
export async function currentContext(
  { store }: { readonly store: { readonly read: Pick<StoreReader, 'contextLinks' | 'pins'> } },
  sessionId: string,
): Promise<Result<CurrentContext, ContractError>> {
  const links = await store.read.contextLinks(sessionId)
  if (links === null) return err(knownError('session-not-found', { sessionId }))
  const context = assembleContext(links)
  return context.ok ? ok({ links, context: context.value, pins: await store.read.pins(sessionId) }) : context
}

/** Counts tokens as the session's lead agent does. */
export function counterOf({ agents, leadAgentId }: Session): Promise<TokenCounter> {
  const lead = agents.find(({ agentId }) => agentId === leadAgentId) ?? agents[0]
  return tokenCounterFor(lead?.model)
}

/** Runs a pipeline over a context without storing anything. `scope` is new. */
export async function planCompression(
  host: Pick<SessionContext, 'clientWork'>,
  session: Session,
  { context, pins }: CurrentContext,
  pipeline: Pipeline,
  scope: string,
): Promise<Result<PlannedCompression, ContractError>> {
  const before = context.messages
  const planned = await planClientSteps(host, session.sessionId, before, pipeline, { pins, scope })
  if (!planned.ok) return planned
  const run = runPipeline(before, pipeline, { pins, scope, planned: planned.value })
  if (!run.ok) return run
  const counter = rememberCounts(await counterOf(session))
  return ok({ before, run: run.value, planned: planned.value, data: squashOf(before, run.value, counter), counter })
}

/** Identifies a context, a pipeline and pins: repeated requests have the same identifier. */
export function originOf({ links, context, pins }: CurrentContext, pipeline: Pipeline): string {
  const parts = {
    messages: context.messages.map(({ message }) => message.messageId),
    squashes: links.flatMap(({ squashes }) => squashes.map(({ squashId }) => squashId)),
    pipeline: pipeline.map(({ actionId, options = {} }) => ({ actionId, options })),
    pins: [...pins].sort(),
  }
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/** Returns the last compression, if it resulted from the same pipeline and no messages or pins were added since. */
export function sameAsLast({ links, pins }: CurrentContext, pipeline: Pipeline): StoredSquash | undefined {
  const own = links.at(-1)
  const last = own?.squashes.at(-1)
  if (own === undefined || last?.origin === undefined) return undefined
  const before = [...links.slice(0, -1), { ...own, squashes: own.squashes.slice(0, -1) }]
  const context = assembleContext(before)
  if (!context.ok) return undefined
  return originOf({ links: before, context: context.value, pins }, pipeline) === last.origin ? last : undefined
}
