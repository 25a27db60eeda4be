import type { Connection } from '#client/connection'
import type { RequestOutput } from '#shared/contract'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { FILL_SUBMODULES } from '#shared/place/fill-submodules'
import { isoTime } from '#shared/kernel/time'
import { resolveDataDir } from '#core/base/data-dir'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import { plainText } from './plain-text'
import { withClient, withStore } from './with-client'

/** Minimum length of a part of an ID. */
const SHORTEST = 4

/** `parley worktrees`: lists worktrees, or removes, restores or prunes them. */
export const worktrees: Command<'worktrees'> = async ({ values }, context) => {
  const { remove, restore, prune = false, sizes = false } = values
  if ([remove !== undefined, restore !== undefined, prune].filter(Boolean).length > 1)
    throw new UsageError('Use only one of --remove, --restore and --prune.')
  const say = (text: string, json: unknown): void => {
    if (values.json === true) printJson(context, json)
    else context.stdout.write(text)
  }
  const work = async (client: Connection): Promise<Result<void, ContractError>> => {
    if (prune) {
      const pruned = await client.request('workspace.prune', {})
      if (pruned.ok) say(pruned.value.folders.map((folder) => `${plainText(folder)}\n`).join(''), pruned.value)
      return pruned.ok ? ok(undefined) : pruned
    }
    const asked = remove ?? restore
    if (asked !== undefined) {
      const found = await findPlace(client, asked)
      if (!found.ok) return found
      const change = (dryRun: boolean) =>
        client.request(remove === undefined ? 'workspace.restore' : 'workspace.remove', {
          placeId: found.value,
          dryRun,
        })
      const planned = await change(true)
      if (!planned.ok) return planned
      for (const command of planned.value.commands) context.stderr.write(`+ ${plainText(command)}\n`)
      const changed = await change(false)
      if (changed.ok) say(`${changed.value.place.state}\n`, { place: changed.value.place })
      return changed.ok ? ok(undefined) : changed
    }
    const listed = await client.request('workspace.list', { sizes })
    if (!listed.ok) return listed
    say(table(listed.value), listed.value)
    for (const { branch, path, status } of listed.value.places)
      if (status?.emptySubmodules !== undefined)
        context.stderr.write(
          `[empty submodules: ${plainText(branch)}: ${plainText(status.emptySubmodules.join(', '))}; to get their files, run ${FILL_SUBMODULES} in ${plainText(path)}]\n`,
        )
    return ok(undefined)
  }
  const changes = prune || remove !== undefined || restore !== undefined
  const done = changes
    ? await withClient(resolveDataDir(values.data), context, work)
    : await withStore({ data: values.data, empty: ok(undefined) }, context, work, () =>
        say('There are no worktrees.\n', { places: [], orphans: [] }),
      )
  return done.ok ? exitCodes.done : fail(context, done.error.message)
}

/** Returns the id of the worktree with this id, or of the only one whose id starts like that or that has this branch. */
async function findPlace(client: Connection, text: string): Promise<Result<string, ContractError>> {
  const listed = await client.request('workspace.list', {})
  if (!listed.ok) return listed
  const { places } = listed.value
  const exact = places.filter(({ placeId, branch }) => placeId === text || branch === text)
  const begun = text.length < SHORTEST ? [] : places.filter(({ placeId }) => placeId.startsWith(text))
  const [found, ...others] = exact.length > 0 ? exact : begun
  if (found !== undefined && others.length === 0) return ok(found.placeId)
  const message =
    found === undefined
      ? `There is no worktree ${text}. parley worktrees lists them.`
      : `${others.length + 1} worktrees match ${text}; give more of the ID.`
  return err(contractError('place-not-found', message, { placeId: text }))
}

function table({ places, orphans }: RequestOutput<'workspace.list'>): string {
  const lines = places.map(({ placeId, state, createdAt, branch, path, status, size, exists }) =>
    [
      placeId,
      exists || state === 'removed' ? state : 'missing',
      isoTime(createdAt).slice(0, 16).replace('T', ' '),
      plainText(branch),
      status === undefined ? '-' : status.isSafeToRemove ? 'safe to remove' : status.reasons.join(' '),
      ...(size === undefined ? [] : [`${size} bytes`]),
      plainText(path),
    ].join('\t'),
  )
  const all = [...lines, ...orphans.map((folder) => `-\torphan\t${plainText(folder)}`)]
  return all.length === 0 ? 'There are no worktrees.\n' : `${all.join('\n')}\n`
}
