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
  summary: 'A permission request is no longer open.',
  durability: 'durable',
  payload: PermissionResolution,
})

/** Every event of the permission subject. */
export const permissionEvents = [permissionRequested, permissionResolved] as const
