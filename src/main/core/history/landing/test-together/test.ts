import { createHash } from 'node:crypto'
import path from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { exists } from '#core/base/folders/exists'
import { gitEnvironment } from '#core/base/git/programs'
import type { Handler } from '#core/base/host-port'
import { createShell } from '#core/base/process/shell'
import { existingFolder } from '#core/session/requests/folder'
import type { SessionContext } from '#core/session/runtime/context'
import { readSetup } from '#core/history/place/setup'
import { runSteps } from '#core/history/place/steps'
import { makeCommits } from '../carry/make-commits'
import type { DetailedForecast } from '../forecast/repository-forecasts'
import type { Forecasts } from '../forecast/forecasts'
import { repeatMerges } from '../plan/land'
import { makePlan } from '../plan/plan'
import { landingSteps } from '../plan/plans'
import { findCulprits } from './find-culprits'

/** Time limit of one run of the command, in milliseconds. */
const LONGEST_MS = 30 * 60_000

type Outcome = 'passed' | 'failed' | { readonly conflict: string }

/** `landing.test`. Runs the user's command, in a folder of its own, on branches merged one after the other. */
export function test(context: SessionContext, forecasts: Forecasts): Handler<'landing.test'> {
  /** Results by tree and command: the same files need no second run. */
  const known = new Map<string, 'passed' | 'failed'>()
  return async ({ folder: given, base, branches, testCommand }) => {
    const folder = await existingFolder(given)
    if (!folder.ok) return folder
    const forecast = await forecasts.newest(folder.value, base)
    if (!forecast.ok) return forecast
    const setup = await readSetup(context, forecast.value.repository.root)
    if (setup !== undefined && !setup.isAllowed)
      return err(knownError('consent-needed/test', { consent: 'test', hash: setup.hash }))
    const bench = new TestFolder(context, forecast.value, testCommand, setup?.commands ?? [])
    let failure: ContractError | undefined
    const run = async (names: readonly string[], isAgain: boolean): Promise<Outcome> => {
      if (failure !== undefined) return 'passed'
      const made = await bench.commitOf(folder.value, names)
      if (!made.ok) {
        failure = made.error
        return 'passed'
      }
      const { conflict, commit, tree } = made.value
      if (conflict !== undefined) return { conflict }
      const key = `${tree}\n${testCommand}`
      const before = isAgain ? undefined : known.get(key)
      if (before !== undefined) return before
      const ran = await bench.test(commit)
      if (!ran.ok) failure = ran.error
      const outcome = ran.ok ? ran.value : 'passed'
      if (ran.ok) known.set(key, outcome)
      return outcome
    }
    const found = await findCulprits(
      branches,
      (names) => run(names, false),
      (names) => run(names, true),
    )
    return failure === undefined ? ok({ outcome: found.outcome, culprits: [...found.culprits] }) : err(failure)
  }
}

interface Merged {
  /** Branch that does not merge. */
  readonly conflict?: string
  readonly commit: string
  readonly tree: string
}

/** Folder in which merged branches are tested. It stays, and moves from one commit to the next. */
class TestFolder {
  readonly #folder: string
  readonly #root: string
  #isSetUp = false

  constructor(
    private readonly context: SessionContext,
    private readonly forecast: DetailedForecast,
    private readonly command: string,
    private readonly setup: readonly string[],
  ) {
    this.#root = forecast.repository.root
    const name = createHash('sha256').update(this.#root).digest('hex').slice(0, 16)
    this.#folder = path.join(context.dataDir, 'landing-tests', name)
  }

  /** Merges branches; the result is a commit to which nothing refers. */
  commitOf(folder: string, branches: readonly string[]): Promise<Result<Merged, ContractError>> {
    const { base, baseTree, runs } = this.forecast
    if (branches.length === 0) return Promise.resolve(ok({ commit: base.commit, tree: baseTree }))
    return runs.exclusive(async () => {
      const steps = branches.map((branch) => ({ branch, by: 'merge' as const }))
      const plan = await makePlan(this.context, folder, this.forecast, steps)
      if (!plan.ok) return plan
      const stopped = plan.value.steps.find(({ outcome }) => outcome !== 'clean' && outcome !== 'landed')
      if (stopped !== undefined) return ok({ conflict: stopped.branch, commit: '', tree: '' })
      const made = await runs.forecaster(base.commit)
      if (made === undefined) return err(knownError('plan-outdated'))
      const repeated = await repeatMerges(made.forecaster.repository, plan.value)
      if (!repeated.ok) return repeated
      const commit = await makeCommits(this.#root, base.commit, landingSteps(plan.value))
      return commit.ok ? ok({ commit: commit.value, tree: plan.value.tree }) : commit
    })
  }

  /** Tests a commit. */
  async test(commit: string): Promise<Result<'passed' | 'failed', ContractError>> {
    const isThere = await exists(path.join(this.#folder, '.git'))
    const args = ['worktree', 'add', '--quiet', '--force', '--detach', this.#folder, commit]
    const placed = isThere
      ? await runSteps([{ folder: this.#folder, args: ['checkout', '--quiet', '--force', '--detach', commit] }])
      : await runSteps([{ folder: this.#root, args, options: { writesTree: true } }])
    if (!placed.ok) return placed
    if (!this.#isSetUp) for (const line of this.setup) await this.#run(line)
    this.#isSetUp = true
    return ok((await this.#run(this.command)) ? 'passed' : 'failed')
  }

  async #run(line: string): Promise<boolean> {
    const started = await createShell(this.context.processes)({
      line,
      cwd: this.#folder,
      onOutput: () => undefined,
      env: await gitEnvironment(this.#folder),
    })
    if (!started.ok) return false
    const { ended } = started.value
    const timer = setTimeout(() => void started.value.kill(), LONGEST_MS)
    const { exitCode } = await ended
    clearTimeout(timer)
    return exitCode === 0
  }
}
