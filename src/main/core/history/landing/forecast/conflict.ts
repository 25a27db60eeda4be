import type { RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ConflictLines } from '#shared/landing/entities'
import type { Handler } from '#core/base/host-port'
import { existingFolder } from '#core/session/requests/folder'
import type { Forecaster, ForecastFile, ForecastMerge } from '../merging/forecaster'
import type { Forecasts } from './forecasts'
import { toldFile, type DetailedForecast } from './repository-forecasts'

type Conflict = RequestOutput<'landing.conflict'>

/** `landing.conflict`. */
export const conflict =
  (forecasts: Forecasts): Handler<'landing.conflict'> =>
  async ({ folder: given, a, b }) => {
    const folder = await existingFolder(given)
    if (!folder.ok) return folder
    const made = await forecasts.newest(folder.value, undefined)
    return made.ok ? conflictBetween(made.value, a, b) : made
  }

/** Returns the conflicts between two branches of a forecast; the first can be the base. */
export async function conflictBetween(
  forecast: DetailedForecast,
  a: string,
  b: string,
): Promise<Result<Conflict, ContractError>> {
  const { base, merges, runs } = forecast
  const branch = (name: string) => merges.branches.find((each) => each.branch === name)
  const missing = [a, b].find((name) => name !== base.name && branch(name) === undefined)
  if (missing !== undefined) return err(knownError('place-state/base-gone', { baseBranch: missing }))
  const pair = merges.pairs.find((each) => [each.a, each.b].includes(a) && [each.a, each.b].includes(b))
  const isTurned = pair?.a === b
  const merge: Omit<ForecastMerge, 'tree'> | undefined =
    a === base.name ? branch(b) : b === base.name ? branch(a) : pair
  // Both would have to merge with the base first.
  if (merge === undefined) return ok({ outcome: 'unknown', reason: 'after-conflict', files: [] })
  const made = await runs.forecaster(base.commit)
  const files = await Promise.all(
    merge.files.map(async (file) => {
      const texts = made === undefined ? [] : await textsOf(made.forecaster, file)
      const turn = <T>(sides: { ours: T; theirs: T }): { ours: T; theirs: T } =>
        isTurned ? { ours: sides.theirs, theirs: sides.ours } : sides
      return { ...toldFile(file), regions: file.regions.map(turn), texts: texts.map(turn) }
    }),
  )
  return ok({ outcome: merge.outcome, ...(merge.reason === undefined ? {} : { reason: merge.reason }), files })
}

/** Maximum number of lines of one text. */
const MOST_LINES = 200

/** Returns the texts of the lines that conflict. */
async function textsOf(
  { repository }: Forecaster,
  { regions, sides }: ForecastFile,
): Promise<{ ours: string; theirs: string }[]> {
  if (sides === undefined || regions.length === 0) return []
  const [ours = [], theirs = []] = await Promise.all(
    sides.map(async (id) => (await repository.run(['cat-file', 'blob', id])).output.toString().split('\n')),
  )
  const cut = (lines: readonly string[], { from, to }: ConflictLines): string =>
    lines.slice(from - 1, Math.min(to, from - 1 + MOST_LINES)).join('\n')
  return regions.map((region) => ({ ours: cut(ours, region.ours), theirs: cut(theirs, region.theirs) }))
}
