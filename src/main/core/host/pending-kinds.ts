import { PendingElicitations } from '../activity/elicitation/pending-elicitations'
import { PendingPermissions } from '../activity/permission/pending-permissions'
import { PendingDeviceCodes } from '../activity/auth/pending-device-codes'
import type { PendingKinds } from '../session/pending/session-pending'

/** All kinds of answers from the user that a session can wait for. */
export const pendingKinds: PendingKinds = {
  permissions: PendingPermissions,
  elicitations: PendingElicitations,
  deviceCodes: PendingDeviceCodes,
}
