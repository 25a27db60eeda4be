import type { z } from 'zod'
import { contractError, type ContractError } from '../../kernel/errors'
import { err, ok, type Result } from '../../kernel/result'
import type { PipelineStep } from '../entities'
import { findAction } from './actions'
import { ContextDraft, type EditEffect } from './draft'
import type { ContextEdit, PlannedEdit } from './edits'
import { sparing, withPartners } from './pins'
import { repairToolCalls } from './tool-calls'
import type { ContextCause, ContextMessage } from './types'

type Step = z.infer<typeof PipelineStep>

/** Effect of one pipeline step, by messageId. */
export interface StepEffect extends EditEffect {
  readonly actionId: string
}

/** Edits of steps planned elsewhere, by step index. */
export type PlannedSteps = ReadonlyMap<number, readonly PlannedEdit[]>

/** Result of a pipeline: the resulting context, and every edit. */
export interface PipelineRun {
  readonly messages: readonly ContextMessage[]
  /** By step, in order. */
  readonly steps: readonly StepEffect[]
  /** Edits made, so that they can be stored and repeated. */
  readonly edits: ContextEdit[]
}

/**
 * Runs actions in order over a context. Pinned messages are neither removed nor changed. Ids of new summaries begin
 * with `scope`, which must be unique among all runs over the same sessions. Fails at the first step that is unknown or
 * has invalid options; `details.step` is its index.
 */
export function runPipeline(
  messages: readonly ContextMessage[],
  steps: readonly Step[],
  {
    pins = [],
    scope,
    planned: elsewhere,
  }: { readonly pins?: readonly string[]; readonly scope: string; readonly planned?: PlannedSteps },
): Result<PipelineRun, ContractError> {
  const draft = new ContextDraft(messages)
  const pinned = withPartners(messages, pins)
  const edits: ContextEdit[] = []
  const effects: StepEffect[] = []
  for (const [step, { actionId, options }] of steps.entries()) {
    const within = { pins: pinned, scope: `${scope}:${step}` }
    const known = elsewhere?.get(step)
    const planned = known === undefined ? planStep(draft, { actionId, options }, within) : ok(finish(known, within))
    if (!planned.ok) return err({ ...planned.error, details: { ...planned.error.details, step, actionId } })
    effects.push({ actionId, ...draft.apply(planned.value, { kind: 'step', step, actionId }) })
    edits.push(...planned.value)
  }
  return ok({ messages: repairToolCalls(draft.messages).messages, steps: effects, edits: needed(edits) })
}

/** Returns edits without changes to messages that are removed later. */
function needed(edits: readonly ContextEdit[]): ContextEdit[] {
  const takenLater = new Set<string>()
  const kept: ContextEdit[] = []
  for (const edit of edits.toReversed()) {
    if (edit.kind === 'remove' || edit.kind === 'summarize') for (const id of edit.messageIds) takenLater.add(id)
    else if (takenLater.has(edit.messageId)) continue
    kept.push(edit)
  }
  return kept.reverse()
}

/** Applies one step of a fork's transforms. */
export function applyStep(
  draft: ContextDraft,
  step: Step,
  { scope, cause }: { readonly scope: string; readonly cause: ContextCause },
): Result<void, ContractError> {
  const planned = planStep(draft, step, { pins: new Set(), scope })
  if (!planned.ok) return planned
  draft.apply(planned.value, cause)
  return ok(undefined)
}

function planStep(
  draft: ContextDraft,
  { actionId, options }: Pick<Step, 'actionId' | 'options'>,
  { pins, scope }: { readonly pins: ReadonlySet<string>; readonly scope: string },
): Result<ContextEdit[], ContractError> {
  const action = findAction(actionId)
  if (action === undefined)
    return err(contractError('invalid-params', `There is no compression action "${actionId}".`, { actionId }))
  const planned = action.plan(draft.messages, options ?? {})
  if (!planned.ok) return planned
  return ok(finish(planned.value, { pins, scope }))
}

/** Returns edits without those that pins forbid, and with ids for new summaries. */
function finish(
  edits: readonly PlannedEdit[],
  { pins, scope }: { readonly pins: ReadonlySet<string>; readonly scope: string },
): ContextEdit[] {
  const spared = edits.map((edit) => sparing(edit, pins)).filter((edit) => edit !== undefined)
  return spared.map((edit, index) => (edit.kind === 'summarize' ? { ...edit, messageId: `${scope}:${index}` } : edit))
}
