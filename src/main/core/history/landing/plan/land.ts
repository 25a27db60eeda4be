import type { RequestResult } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import type { PrivateRepository } from '#core/base/git/private/private-repository'
import type { SessionContext } from '#core/session/runtime/context'
import { carryOut } from '../carry/carry-out'
import type { Forecasts } from '../forecast/forecasts'
import { commitOf } from '#core/history/place/repository'
import { readFullStatus } from '#core/history/place/status'
import { submodulesUnpushed, unpushedSubmodules } from '#core/history/place/submodules'
import { MERGE_ARGUMENTS, parseMerges } from '../merging/merge-output'
import { commandsOfPlan } from './plan'
import { landingSteps, type Plan, type Plans } from './plans'

const OUTDATED = knownError('plan-outdated')

/** `landing.land`. */
export const land =
  (context: SessionContext, forecasts: Forecasts, plans: Plans): Handler<'landing.land'> =>
  async ({ planId, dryRun = false }) => {
    const plan = plans.get(planId)
    if (plan === undefined) return err(knownError('plan-outdated/unknown'))
    const runs = await forecasts.repositoryOf(plan.folder)
    if (runs === undefined) return err(OUTDATED)
    const done = await runs.exclusive(async (): Promise<RequestResult<'landing.land'>> => {
      const refused = await refusal(context, plan)
      if (refused !== undefined) return err(refused)
      const steps = landingSteps(plan)
      const landed = steps.map(({ branch }) => branch)
      if (steps.length === 0) return err(knownError('place-state/nothing-lands'))
      if (dryRun) {
        const shown = await commandsOfPlan(plan)
        return shown.ok ? ok({ landed, head: plan.base.commit, commands: shown.value }) : shown
      }
      const made = await runs.forecaster(plan.base.commit)
      if (made === undefined || (await made.forecaster.attributes(plan.baseTree)) === undefined) return err(OUTDATED)
      const repeated = await repeatMerges(made.forecaster.repository, plan)
      if (!repeated.ok) return repeated
      const { repository, base } = plan
      const carried = { folder: repository, repository, ref: base.ref, before: base.commit, steps }
      const out = await carryOut(context, carried)
      if (!out.ok) return out
      const { record, commands } = out.value
      return ok({ landingId: record.landingId, landed, head: record.after, commands })
    })
    if (done.ok && !dryRun) {
      plans.forget(planId)
      void forecasts.changed(plan.folder)
    }
    return done
  }

/** Returns why a plan cannot be carried out any more. */
async function refusal(context: SessionContext, plan: Plan): Promise<ContractError | undefined> {
  const { repository, base } = plan
  if ((await commitOf(repository, base.ref)) !== base.commit) return OUTDATED
  for (const { branch, head, path, placeId } of landingSteps(plan)) {
    if ((await commitOf(repository, `refs/heads/${branch}`)) !== head) return OUTDATED
    if (path !== undefined) {
      const status = await readFullStatus(path)
      if (status === undefined || status.entries.length > 0) return OUTDATED
    }
    if (placeId === undefined) continue
    if (context.runtimes.all.some(({ session, isBusy }) => session.place?.placeId === placeId && isBusy))
      return knownError('session-busy/worktree')
    const place = await context.store.read.worktree(placeId)
    const unpushed =
      place === null ? [] : await unpushedSubmodules(place, { from: base.commit, to: head, other: repository })
    if (unpushed.length > 0) return submodulesUnpushed(unpushed)
  }
  return undefined
}

/** Merges as in the review, this time into the repository itself; every tree has to be the reviewed one. */
export async function repeatMerges(repository: PrivateRepository, plan: Plan): Promise<Result<void, ContractError>> {
  let at = plan.start
  if (at !== plan.base.commit) await repository.setApart(at)
  for (const { head, tree } of landingSteps(plan)) {
    const outcome = await repository.run(MERGE_ARGUMENTS, { input: `${at} ${head}\n`, writesToSource: true })
    const [answer] = outcome.state === 'ok' ? parseMerges(outcome.output.toString()) : []
    if (answer?.isClean !== true || answer.tree !== tree) return err(OUTDATED)
    at = await repository.commit(tree, [at, head])
    await repository.setApart(at)
  }
  return ok(undefined)
}
