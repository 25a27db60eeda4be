import { err, ok } from '../../../../shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '../../base/host-port'
import { permissionNotFound } from './find-request'

/** `permission.list`. */
export const list =
  ({ store, badge }: ActivityContext): Handler<'permission.list'> =>
  async (input) => {
    if (input.before !== undefined && (await store.read.permission(input.before)) === null)
      return err(permissionNotFound(input.before))
    const entries = await store.read.permissions(input)
    return ok({ entries, pending: badge.count, sessions: badge.sessions })
  }
