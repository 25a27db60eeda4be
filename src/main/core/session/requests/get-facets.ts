import { ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'

/** `session.getFacets`. */
export const getFacets =
  ({ store }: SessionContext): Handler<'session.getFacets'> =>
  async (input) =>
    ok(await store.read.facets(input))
