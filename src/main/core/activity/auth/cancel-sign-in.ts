import { ok } from '../../../../shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '../../base/host-port'
import { PendingDeviceCodes } from './pending-device-codes'

/** `auth.signIn.cancel`. */
export const cancelSignIn =
  ({ signIns, runtimes }: ActivityContext): Handler<'auth.signIn.cancel'> =>
  ({ signInId }) =>
    Promise.resolve(
      ok({
        success:
          signIns.cancel(signInId) ||
          runtimes.all.some(({ pending }) => pending.of(PendingDeviceCodes).cancel(signInId)),
      }),
    )
