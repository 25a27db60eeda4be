import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { Landing } from '#shared/place/entities'
import { readGit, textOf } from '#core/base/git/git-program'
import { runSteps, type Step } from '#core/history/place/steps'

/** A branch that lands, with the tree that the base has then. */
export interface LandingStep {
  readonly branch: string
  /** Its last commit. */
  readonly head: string
  readonly by: Landing['by']
  /** Tree of the result, as git names it. */
  readonly tree: string
  /** Message of the commit. */
  readonly words: string
  readonly placeId?: string
  readonly sessionId?: string
}

/** Stands for a commit that does not exist yet, in commands that are shown. */
export const NEW_COMMIT = '<commit>'

/** The command that makes the new commit of the base; none when the branch itself becomes it. */
export function commitStep(
  folder: string,
  { by, head, tree, words }: Pick<LandingStep, 'by' | 'head' | 'tree' | 'words'>,
  before: string,
): Step | undefined {
  if (by === 'rebase') return undefined
  const parents = by === 'merge' ? ['-p', before, '-p', head] : ['-p', before]
  return { folder, args: ['commit-tree', ...parents, '-m', words, tree] }
}

/** Makes the commits of all steps on a commit of the base, as the user; returns the last. Nothing refers to it yet. */
export async function makeCommits(
  folder: string,
  before: string,
  steps: readonly LandingStep[],
): Promise<Result<string, ContractError>> {
  let at = before
  for (const step of steps) {
    const making = commitStep(folder, step, at)
    const made = making === undefined ? ok(step.head) : await runSteps([await signed(making)])
    if (!made.ok) return made
    at = made.value
  }
  return ok(at)
}

/** Returns the commands of all steps, and the commit that the last one makes. */
export function shownCommits(
  folder: string,
  before: string,
  steps: readonly LandingStep[],
): { making: Step[]; to: string } {
  let at = before
  const making: Step[] = []
  for (const step of steps) {
    const one = commitStep(folder, step, at)
    if (one !== undefined) making.push(one)
    at = one === undefined ? step.head : NEW_COMMIT
  }
  return { making, to: at }
}

/** Adds the user's signature if commits are signed; `commit-tree` does not read that setting. */
async function signed(step: Step): Promise<Step> {
  const told = textOf(await readGit(step.folder, ['config', '--type=bool', '--get', 'commit.gpgSign']))
  const [first = '', ...rest] = step.args
  return told === 'true' ? { ...step, args: [first, '-S', ...rest] } : step
}
