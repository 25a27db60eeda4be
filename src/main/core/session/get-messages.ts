import { err, ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { sessionNotFound } from './lookup'

/** `session.getMessages`. */
export const getMessages =
  ({ store }: HostContext): Handler<'session.getMessages'> =>
  async ({ sessionId, fromPosition, limit }) => {
    const page = await store.read.messages(sessionId, fromPosition, limit)
    return page === null ? err(sessionNotFound(sessionId)) : ok(page)
  }
