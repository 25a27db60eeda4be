import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../context'
import type { Handler } from '../../host-port'

/** `session.search`. */
export const search =
  ({ store, runtimes }: HostContext): Handler<'session.search'> =>
  async (input) => {
    const { sessions, total } = await store.read.search(input)
    return ok({ sessions: sessions.map(runtimes.overlay), total })
  }
