import type { Place } from '#shared/place/entities'
import type { SessionContext } from '#core/session/runtime/context'
import type { Forecaster } from '../merging/forecaster'
import type { Base } from './base'

/** Maximum number of earlier landings that are looked at. */
const MOST_LANDINGS = 50

/**
 * Returns the last commits of branches that were squashed into a base. Git does not know that the base has their changes, so
 * that branches stacked on them would conflict with their own parents.
 */
export async function squashedInto(
  { store }: Pick<SessionContext, 'store'>,
  repository: string,
  base: Base,
  places: readonly Place[],
  forecaster: Forecaster,
): Promise<string[]> {
  const records = (await store.read.landings()).filter((one) => one.repository === repository && one.ref === base.ref)
  const all = [
    ...records.flatMap(({ after, steps, state }) =>
      state === 'landed' ? steps.flatMap(({ by, head }) => (by === 'squash' ? [{ after, head }] : [])) : [],
    ),
    ...places.flatMap(({ landing, baseBranch }) =>
      landing?.by === 'squash' && `refs/heads/${baseBranch ?? ''}` === base.ref
        ? [{ after: landing.after, head: landing.branch }]
        : [],
    ),
  ]
  const heads = new Set<string>()
  for (const { after, head } of all.slice(0, MOST_LANDINGS))
    if (!heads.has(head) && (await forecaster.isAncestor(after, base.commit))) heads.add(head)
  const known = await forecaster.commits.read([...heads])
  return [...heads].filter((head) => known.has(head)).sort()
}
