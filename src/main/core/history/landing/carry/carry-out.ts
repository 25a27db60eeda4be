import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import type { SessionContext } from '#core/session/runtime/context'
import type { LandingRecord } from '#core/store/port'
import { putPlace } from '#core/history/place/place-records'
import { commandsOf, runSteps } from '#core/history/place/steps'
import { makeCommits, shownCommits, type LandingStep } from './make-commits'
import { moveStep, overEdits, type Move } from './move-base'

/** Branches that land together. */
export interface Carried {
  /** A folder of the repository, in which git runs. */
  readonly folder: string
  /** Folder of its main working files. */
  readonly repository: string
  /** Ref of the base. */
  readonly ref: string
  /** Commit of the base that they were merged with. */
  readonly before: string
  readonly steps: readonly LandingStep[]
  /** True: it is part of a merge of the session into its parent. */
  readonly isMergeBack?: boolean
}

/** Outcome of a landing. */
export interface CarriedOut {
  readonly commands: string[]
  readonly record: LandingRecord
}

/** Returns the commands of a landing, unless it would overwrite changes of the user. */
export async function showCarried(carried: Carried): Promise<Result<string[], ContractError>> {
  const { folder, ref, before, steps } = carried
  const { making, to } = shownCommits(folder, before, steps)
  const moving = await moveStep({ folder, ref, from: before, to })
  const refused = await overEdits({ folder, ref, from: before, to: steps.at(-1)?.tree ?? to }, moving)
  return refused === undefined ? ok(commandsOf([...making, moving])) : err(refused)
}

/**
 * Lands branches: makes their commits, to which nothing refers yet, records the landing, and moves the base once. A host that
 * dies between two steps leaves either nothing or a landing that can be undone.
 */
export async function carryOut(context: SessionContext, carried: Carried): Promise<Result<CarriedOut, ContractError>> {
  const { folder, repository, ref, before, steps, isMergeBack } = carried
  const shown = await showCarried(carried)
  if (!shown.ok) return shown
  const made = await makeCommits(folder, before, steps)
  if (!made.ok) return made
  const after = made.value
  const record: LandingRecord = {
    landingId: context.ids.next(),
    state: 'landing',
    repository,
    ref,
    before,
    after,
    at: context.clock.now(),
    steps: steps.map(({ branch, head, by, placeId, sessionId }) => ({
      branch,
      head,
      by,
      ...(placeId === undefined ? {} : { placeId }),
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(isMergeBack === true ? { isMergeBack } : {}),
    })),
  }
  // Recorded first, so that every landing can be undone. One that did not come about has no effect.
  const put = await context.store.operations.putLanding(record)
  if (!put.ok) return put
  const noted = await notePlaces(context, record)
  if (!noted.ok) return noted
  const move: Move = { folder, ref, from: before, to: after }
  const moved = await runSteps([await moveStep(move)])
  if (!moved.ok) {
    for (const place of noted.value) await putPlace(context, place)
    await context.store.operations.deleteLanding(record.landingId)
    return moved
  }
  const landed = { ...record, state: 'landed' as const }
  const kept = await context.store.operations.putLanding(landed)
  return kept.ok ? ok({ commands: shown.value, record: landed }) : kept
}

/** Notes a landing in the records of its worktrees; returns them as they were. */
async function notePlaces(
  context: SessionContext,
  { landingId, before, after, at, steps }: LandingRecord,
): Promise<Result<Place[], ContractError>> {
  const earlier: Place[] = []
  for (const { placeId, by, head, isMergeBack } of steps) {
    const place = placeId === undefined ? null : await context.store.read.worktree(placeId)
    if (place === null) continue
    const landing = { by, branch: head, before, after, at, landingId, ...(isMergeBack === true ? { isMergeBack } : {}) }
    const put = await putPlace(context, { ...place, landing })
    if (!put.ok) return put
    earlier.push(place)
  }
  return ok(earlier)
}
