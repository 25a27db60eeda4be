import { ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'

/** `trust.list`. */
export const list =
  ({ store }: ResourcesContext): Handler<'trust.list'> =>
  async () =>
    ok({ folders: await store.read.trustedFolders() })
