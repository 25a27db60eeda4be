import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { PermissionRequest, PermissionResolution } from './entities'

export const permissionRequested = defineEvent({
  type: 'permission.requested',
  summary: 'An agent waits to be allowed something.',
  durability: 'durable',
  payload: PermissionRequest,
})

export const permissionResolved = defineEvent({
  type: 'permission.resolved',
  summary: 'A permission request is no longer open. One that a rule or policy answered was never shown as open.',
  durability: 'durable',
  payload: PermissionResolution,
})

/** Every session event of the permission subject. */
export const permissionEvents = [permissionRequested, permissionResolved] as const

export const permissionsChanged = defineEvent({
  type: 'permissions.changed',
  summary: 'How many permission requests of all sessions wait for the user, those put off left out.',
  scope: 'server',
  durability: 'ephemeral',
  payload: z.object({ pending: z.int().nonnegative() }),
})

/** Every host event of the permission subject. */
export const permissionServerEvents = [permissionsChanged] as const
