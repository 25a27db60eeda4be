import type { ContractError } from '#shared/kernel/errors'
import { contractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import { existingFolder } from '#core/session/requests/folder'
import type { SessionContext } from '#core/session/runtime/context'
import { showCarried } from '../carry/carry-out'
import type { CandidateBranch } from '../forecast/branches'
import type { Forecasts } from '../forecast/forecasts'
import { toldFile, type DetailedForecast } from '../forecast/repository-forecasts'
import type { Forecaster, ForecastMerge } from '../merging/forecaster'
import { landingSteps, type Plan, type PlannedStep, type Plans } from './plans'

/** `landing.plan`. */
export const plan =
  (context: SessionContext, forecasts: Forecasts, plans: Plans): Handler<'landing.plan'> =>
  async ({ folder: given, base, steps }) => {
    const folder = await existingFolder(given)
    if (!folder.ok) return folder
    const forecast = await forecasts.newest(folder.value, base)
    if (!forecast.ok) return forecast
    const made = await forecast.value.runs.exclusive(() => makePlan(context, folder.value, forecast.value, steps))
    if (!made.ok) return made
    plans.keep(made.value)
    const shown = await commandsOfPlan(made.value)
    if (!shown.ok) return shown
    const told = made.value.steps.map(({ branch, outcome, reason, files }) => ({
      branch,
      outcome,
      ...(reason === undefined ? {} : { reason }),
      files: files.map(toldFile),
    }))
    return ok({ planId: made.value.planId, steps: told, tree: made.value.tree, commands: shown.value })
  }

/** Returns the commands of a plan, as a person would type them; none when nothing lands. */
export async function commandsOfPlan(made: Plan): Promise<Result<string[], ContractError>> {
  const steps = landingSteps(made)
  const { repository, base } = made
  if (steps.length === 0) return ok([])
  return showCarried({ folder: repository, repository, ref: base.ref, before: base.commit, steps })
}

/** Merges one branch after the other, up to the first that does not merge. */
export async function makePlan(
  context: SessionContext,
  folder: string,
  forecast: DetailedForecast,
  asked: readonly { readonly branch: string; readonly by: 'merge' | 'squash' }[] | undefined,
): Promise<Result<Plan, ContractError>> {
  const { base, repository, runs, start, baseTree, candidates, told } = forecast
  if (!base.ref.startsWith('refs/heads/')) return err(knownError('place-state/base-remote', { baseBranch: base.name }))
  const made = await runs.forecaster(base.commit)
  if (made === undefined)
    return err(contractError('git-failed', 'Git could not make a repository for the forecast.', {}))
  const { forecaster } = made
  const uncommitted = new Set(
    told.candidates.flatMap(({ branch, includes }) => (includes === 'uncommitted' ? [branch] : [])),
  )
  const inOrder = told.order.flatMap(({ branch, lands }) =>
    lands && !uncommitted.has(branch) ? [{ branch, by: 'merge' as const }] : [],
  )
  if ((await forecaster.attributes(baseTree)) === undefined)
    return err(contractError('git-failed', 'Git cannot read the files of the base.', {}))
  const steps: PlannedStep[] = []
  let at = { commit: start, tree: baseTree }
  let isStopped = false
  for (const { branch, by } of asked ?? inOrder) {
    const candidate = candidates.find((each) => each.branch === branch)
    if (candidate === undefined) return err(knownError('place-state/base-gone', { baseBranch: branch }))
    const merge = isStopped
      ? ({ outcome: 'unknown', reason: 'after-conflict', files: [] } as const)
      : await stepOf(forecaster, at, candidate, told.candidates)
    const words = await wordsOf(context, candidate, by)
    const { path, sessionId, placeId } = candidate
    steps.push({
      branch,
      head: candidate.head,
      by,
      words,
      outcome: merge.outcome,
      files: merge.files,
      ...(merge.reason === undefined ? {} : { reason: merge.reason }),
      ...('tree' in merge ? { tree: merge.tree } : {}),
      ...(path === undefined ? {} : { path }),
      ...(placeId === undefined ? {} : { placeId }),
      ...(sessionId === undefined ? {} : { sessionId }),
    })
    if (merge.outcome !== 'clean' && merge.outcome !== 'landed') isStopped = true
    else if ('tree' in merge && merge.commit !== undefined) at = { commit: merge.commit, tree: merge.tree }
  }
  const planId = context.ids.next()
  return ok({ planId, folder, repository: repository.root, base, start, baseTree, steps, tree: at.tree })
}

type StepMerge = Omit<ForecastMerge, 'outcome' | 'reason'> & {
  readonly outcome: PlannedStep['outcome']
  readonly reason?: PlannedStep['reason']
  readonly commit?: string
}

function stepOf(
  forecaster: Forecaster,
  at: { readonly commit: string; readonly tree: string },
  { branch, head }: CandidateBranch,
  told: DetailedForecast['told']['candidates'],
): Promise<StepMerge> {
  const known = told.find((each) => each.branch === branch)
  if (known?.outcome === 'unfinished')
    return Promise.resolve({ outcome: 'unfinished', reason: known.reason ?? 'merge', files: [] })
  if (known?.includes === 'uncommitted')
    return Promise.resolve({ outcome: 'unfinished', reason: 'uncommitted', files: [] })
  if (known?.outcome === 'unknown')
    return Promise.resolve({ outcome: 'unknown', reason: known.reason ?? 'git-failed', files: [] })
  return forecaster.mergeOn(at, head)
}

/** Returns the message of the commit with which a branch lands. */
async function wordsOf(
  { store }: SessionContext,
  { branch, sessionId }: CandidateBranch,
  by: 'merge' | 'squash',
): Promise<string> {
  const session = sessionId === undefined ? null : await store.read.session(sessionId)
  const title = session?.title
  if (by === 'squash') return title ?? branch
  return title === undefined ? `Merge branch '${branch}'` : `${title}\n\nMerge branch '${branch}'`
}
