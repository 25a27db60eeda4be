import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'

/** `trust.list`. */
export const list =
  ({ store }: HostContext): Handler<'trust.list'> =>
  async () =>
    ok({ folders: await store.read.trustedFolders() })
