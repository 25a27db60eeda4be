import { createHash } from 'node:crypto'
import path from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import { contractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ConflictingFile, LandingCandidate, LandingForecast, LandingReason } from '#shared/landing/entities'
import { formatOf } from '#core/base/git/private/loose-objects'
import { PrivateRepository } from '#core/base/git/private/private-repository'
import { locateRepository } from '#core/base/git/settings/locate'
import type { SessionContext } from '#core/session/runtime/context'
import { findRepository, type Repository } from '#core/history/place/repository'
import {
  Forecaster,
  type BranchAsIs,
  type ForecastBranch,
  type ForecastFile,
  type MergeForecast,
} from '../merging/forecaster'
import { orderOf } from '../merging/order'
import { WorkingTrees } from '../merging/uncommitted'
import { findBase, type Base } from './base'
import { squashedInto } from './landed-heads'
import { readBranches, type CandidateBranch } from './branches'
import { readWorkingFiles, type WorkingFiles } from './working-files'

/** A forecast with what it was made of, for plans. */
export interface DetailedForecast {
  readonly runs: RepositoryForecasts
  readonly base: Base
  /** Commit with which branches are merged: the base, or one that also has what was squashed into it. */
  readonly start: string
  readonly baseTree: string
  readonly repository: Repository
  readonly candidates: readonly CandidateBranch[]
  readonly merges: MergeForecast
  readonly told: Omit<LandingForecast, 'state'>
}

/** Runs of forecasts for one repository: one at a time, in a repository of Parley's own that lives as long as the host. */
export class RepositoryForecasts {
  #made: Promise<{ forecaster: Forecaster; trees: WorkingTrees } | undefined> | undefined
  #last: Promise<unknown> = Promise.resolve()
  readonly #working = new Map<string, LandingCandidate>()

  constructor(
    private readonly context: SessionContext,
    /** Git's own files that all worktrees share. */
    private readonly commonDir: string,
  ) {}

  /** Does some work with the forecaster, after what was asked for before. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work)
    this.#last = run.catch(() => undefined)
    return run
  }

  /** Makes a forecast. */
  forecast(
    folder: string,
    asked: string | undefined,
    signal?: AbortSignal,
  ): Promise<Result<DetailedForecast, ContractError>> {
    return this.exclusive(() => this.#forecast(folder, asked, signal))
  }

  /** Returns the forecaster, with the present limits of the history. */
  async forecaster(commit: string): Promise<{ forecaster: Forecaster; trees: WorkingTrees } | undefined> {
    this.#made ??= this.#make(commit)
    const made = await this.#made
    if (made === undefined) this.#made = undefined
    else await made.forecaster.repository.refresh(this.commonDir)
    return made
  }

  async #make(commit: string): Promise<{ forecaster: Forecaster; trees: WorkingTrees } | undefined> {
    const name = createHash('sha256').update(this.commonDir).digest('hex').slice(0, 16)
    const folder = path.join(this.context.dataDir, 'landing', name)
    const repository = await PrivateRepository.create(folder, { commonDir: this.commonDir }, formatOf(commit))
    return repository === undefined
      ? undefined
      : { forecaster: new Forecaster(repository), trees: new WorkingTrees(repository) }
  }

  async #forecast(
    folder: string,
    asked: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Result<DetailedForecast, ContractError>> {
    const found = await findRepository(folder)
    if (!found.ok) return found
    const repository = found.value
    const places = (await this.context.store.read.places()).filter((place) => place.repository === repository.root)
    const base = await findBase(repository, places, asked)
    if (!base.ok) return base
    const made = await this.forecaster(base.value.commit)
    if (made === undefined)
      return err(contractError('git-failed', 'Git could not make a repository for the forecast.', {}))
    const { forecaster, trees } = made
    const branches = await readBranches(repository, places, base.value, forecaster.commits, this.context.clock.now())
    if (!branches.ok) return branches
    const facts = await forecaster.commits.read([base.value.commit])
    const baseTree = facts.get(base.value.commit)?.tree ?? ''
    const texts = await forecaster.attributes(baseTree)
    const hasFilters = texts?.some((text) => /\bfilter\b/.test(text)) !== false
    const files = new Map<string, WorkingFiles>()
    for (const branch of branches.value) files.set(branch.branch, await readWorkingFiles(branch, trees, hasFilters))
    const asIs = branches.value.flatMap(({ branch, head }): BranchAsIs[] => {
      const state = files.get(branch)
      if (state?.state === 'merge' || state?.state === 'rebase' || state?.state === 'unknown') return []
      return [{ branch, head, ...(state?.state === 'uncommitted' ? { tree: state.tree, special: state.special } : {}) }]
    })
    const squashed = await squashedInto(this.context, repository.root, base.value, places, forecaster)
    const start = squashed.length === 0 ? base.value.commit : await forecaster.withHistory(base.value.commit, squashed)
    const merges = await forecaster.run(start, asIs, { signal })
    const candidates = branches.value.map((branch) => {
      const merged = merges.branches.find((each) => each.branch === branch.branch)
      return this.#candidate(branch, files.get(branch.branch), merged)
    })
    const shown = candidates.filter(({ outcome, sessionId }) => outcome !== 'landed' || sessionId !== undefined)
    const told = {
      base: base.value.name,
      repository: repository.root,
      candidates: shown,
      pairs: merges.pairs.map(({ a, b, outcome, reason, files: own }) => ({
        a,
        b,
        outcome,
        ...(reason === undefined ? {} : { reason }),
        files: own.map(toldFile),
      })),
      order: orderOf(
        shown
          .filter(({ outcome }) => outcome !== 'landed')
          .map(({ branch, outcome }) => ({
            branch,
            isClean: outcome === 'clean',
            parents: merges.branches.find((each) => each.branch === branch)?.parents ?? [],
          })),
        merges.pairs.flatMap(({ a, b, outcome }) => (outcome === 'clean' ? [] : [[a, b] as const])),
      ),
    }
    return ok({ runs: this, base: base.value, start, baseTree, repository, candidates: branches.value, merges, told })
  }

  #candidate(
    { branch, path: folder, sessionId }: CandidateBranch,
    files: WorkingFiles | undefined,
    merged: ForecastBranch | undefined,
  ): LandingCandidate {
    const isWorking =
      sessionId !== undefined &&
      this.context.runtimes.all.some((runtime) => runtime.sessionId === sessionId && runtime.isBusy)
    const before = this.#working.get(branch)
    // Half of an edit is no state to judge; the last result stays until the agent is done.
    if (isWorking && before !== undefined) return { ...before, isWorking: true }
    const [outcome, reason]: [LandingCandidate['outcome'], LandingReason | undefined] =
      files?.state === 'merge' || files?.state === 'rebase'
        ? ['unfinished', files.state]
        : files?.state === 'unknown'
          ? ['unknown', files.reason]
          : [merged?.outcome ?? 'unknown', merged === undefined ? 'git-failed' : merged.reason]
    const candidate: LandingCandidate = {
      branch,
      ...(folder === undefined ? {} : { path: folder }),
      ...(sessionId === undefined ? {} : { sessionId }),
      includes: files?.state === 'uncommitted' ? 'uncommitted' : 'committed',
      outcome,
      ...(reason === undefined ? {} : { reason }),
      files: (merged?.files ?? []).map(toldFile),
    }
    if (!isWorking) this.#working.set(branch, candidate)
    return isWorking ? { ...candidate, isWorking: true } : candidate
  }
}

/** Returns a file with a conflict as clients see it. */
export const toldFile = ({ path: file, kind, regions }: ForecastFile): ConflictingFile => ({
  path: file,
  kind,
  regions: [...regions],
})

/** Returns git's own files that all worktrees of a folder's repository share. */
export async function commonDirOf(folder: string): Promise<string | undefined> {
  return (await locateRepository(folder))?.commonDir
}
