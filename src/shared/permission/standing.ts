import type { PermissionOption } from './entities'

/** Returns whether an option holds for more than the one request, as a grant or as a denial. */
export const isStandingOption = ({ kind, isStanding }: Pick<PermissionOption, 'kind' | 'isStanding'>): boolean =>
  isStanding === true || (kind !== 'allow_once' && kind !== 'reject_once')
