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

/** What one step of a pipeline did, by messageId. */
export interface StepEffect extends EditEffect {
  readonly actionId: string
}

/** Edits of steps that were planned elsewhere, by the index of the step. */
export type PlannedSteps = ReadonlyMap<number, readonly PlannedEdit[]>

/** A pipeline's outcome: the context after it, and all that was done to get there. */
export interface PipelineRun {
  readonly messages: readonly ContextMessage[]
  /** By step, in order. */
  readonly steps: readonly StepEffect[]
  /** What was done, so that it can be stored and done again. */
  readonly edits: ContextEdit[]
}

/**
 * Runs actions one after the other over a context. Pinned messages are neither taken nor changed. Summaries that are made
 * get ids that begin with `scope`, which has to be unique among all runs over the same sessions. Fails at the first step
 * that is unknown or has options that do not fit; `details.step` is its index.
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

/** Edits without the changes of messages that are taken afterwards. */
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

/** Runs a step that is part of a fork's transforms. */
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

/** Edits without what pins protect, and with ids of the summaries that they make. */
function finish(
  edits: readonly PlannedEdit[],
  { pins, scope }: { readonly pins: ReadonlySet<string>; readonly scope: string },
): ContextEdit[] {
  const spared = edits.map((edit) => sparing(edit, pins)).filter((edit) => edit !== undefined)
  return spared.map((edit, index) => (edit.kind === 'summarize' ? { ...edit, messageId: `${scope}:${index}` } : edit))
}
