import { PendingElicitations } from '../activity/elicitation/pending-elicitations'
import { PendingPermissions } from '../activity/permission/pending-permissions'
import { PendingDeviceCodes } from '../activity/auth/pending-device-codes'
import type { PendingKind } from '../session/pending/session-pending'

/** Everything that a session can wait for the user with. */
export const pendingKinds: readonly PendingKind[] = [PendingPermissions, PendingElicitations, PendingDeviceCodes]
