import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'

/** `session.search`. */
export const search =
  ({ store, runtimes }: HostContext): Handler<'session.search'> =>
  async (input) => {
    const { sessions, total } = await store.read.search(input)
    return ok({ sessions: sessions.map(runtimes.overlay), total })
  }
