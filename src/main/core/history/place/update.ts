import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import { readGit, textOf } from '#core/base/git/git-program'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { addAll } from './add-all'
import { inPlace } from './in-place'
import { announcePlace } from './place-records'
import { commitOf } from './repository'
import { readStatus, readUnfinished } from './status'
import { commandsOf, runSteps, type Step } from './steps'

type Updated = Result<{ commands: string[]; conflicts: string[] }, ContractError>

/** `workspace.update`. */
export const update =
  (context: SessionContext): Handler<'workspace.update'> =>
  ({ sessionId, by, dryRun = false }) =>
    inPlace(context, sessionId, async (place): Promise<Updated> => {
      const { baseBranch, path: folder } = place
      if (baseBranch === undefined) return err(knownError('place-state/no-base'))
      const ref = `refs/heads/${baseBranch}`
      if ((await commitOf(folder, ref)) === undefined) return err(knownError('place-state/base-gone', { baseBranch }))
      const status = await readStatus(place)
      if (status?.unfinished !== undefined) return err(knownError('place-state/unfinished'))
      if (status !== undefined && status.changedCount > 0) return err(knownError('place-state/uncommitted'))
      const args = by === 'merge' ? ['merge', '--no-edit', ref] : ['rebase', ref]
      const steps: Step[] = [{ folder, args }]
      return dryRun ? ok({ commands: commandsOf(steps), conflicts: [] }) : run(context, place, steps)
    })

/** `workspace.update.continue`. */
export const continueUpdate =
  (context: SessionContext): Handler<'workspace.update.continue'> =>
  ({ sessionId, dryRun = false }) =>
    inPlace(context, sessionId, async (place): Promise<Updated> => {
      const folder = place.path
      const unfinished = await readUnfinished(folder)
      if (unfinished === undefined) return err(knownError('place-state/no-update'))
      const marked = await findMarkers(place)
      if (marked.length > 0) return err(knownError('place-state/markers', { files: marked.join(', '), paths: marked }))
      const steps: Step[] = [
        ...(await addAll(folder)),
        { folder, args: unfinished === 'merge' ? ['commit', '--no-edit'] : ['rebase', '--continue'] },
      ]
      return dryRun ? ok({ commands: commandsOf(steps), conflicts: [] }) : run(context, place, steps)
    })

/** `workspace.update.abort`. */
export const abortUpdate =
  (context: SessionContext): Handler<'workspace.update.abort'> =>
  ({ sessionId, dryRun = false }) =>
    inPlace(context, sessionId, async (place) => {
      const folder = place.path
      const unfinished = await readUnfinished(folder)
      if (unfinished === undefined) return err(knownError('place-state/no-update'))
      const steps: Step[] = [{ folder, args: [unfinished, '--abort'] }]
      const commands = commandsOf(steps)
      if (dryRun) return ok({ commands })
      const done = await runSteps(steps)
      if (!done.ok) return done
      announcePlace(context, place)
      return ok({ commands })
    })

/** Runs the steps of an update. Conflicts are a result, not a failure. */
async function run(context: SessionContext, place: Place, steps: readonly Step[]): Promise<Updated> {
  const commands = commandsOf(steps)
  const done = await runSteps(steps)
  const conflicts = await findConflicts(place)
  if (!done.ok && conflicts.length === 0) return done
  announcePlace(context, place)
  return ok({ commands, conflicts })
}

async function findConflicts({ path: folder }: Place): Promise<string[]> {
  const told = textOf(
    await readGit(folder, [
      'diff',
      '--name-only',
      '--diff-filter=U',
      '-z',
      '--no-ext-diff',
      '--ignore-submodules=dirty',
    ]),
  )
  return (told ?? '').split('\0').filter(Boolean)
}

/** Returns conflicting files that still contain conflict markers. */
async function findMarkers(place: Place): Promise<string[]> {
  const conflicts = await findConflicts(place)
  if (conflicts.length === 0) return []
  const found = await readGit(place.path, [
    ...['grep', '--files-with-matches', '-z', '--no-textconv', '-e', '^<<<<<<< ', '-e', '^>>>>>>> ', '--'],
    ...conflicts.map((file) => `:(literal,top)${file}`),
  ])
  return (textOf(found) ?? '').split('\0').filter(Boolean)
}
