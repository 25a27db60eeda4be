import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { PermissionRequest, PermissionResolution } from './entities'
import { PermissionRule } from './rule'

export const permissionRequested = defineEvent({
  type: 'permission.requested',
  summary: 'An agent asks for permission and is waiting.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session', 'list', 'rows', 'attention', 'roster'],
  payload: () => PermissionRequest,
})

export const permissionResolved = defineEvent({
  type: 'permission.resolved',
  summary: 'A permission request is no longer open. Requests decided by a rule or policy were never shown as open.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'list', 'rows', 'attention'],
  payload: () => PermissionResolution,
  private: () =>
    z.object({
      /** The request, when nobody was asked about it. */
      request: PermissionRequest.optional(),
      /** Rule that was made with the answer. */
      rule: PermissionRule.optional(),
      /** Rule that gave the answer. */
      usedRuleId: z.string().optional(),
    }),
})

/** Every session event of the permission subject. */
export const permissionEvents = [permissionRequested, permissionResolved] as const

export const permissionsChanged = defineEvent({
  type: 'permissions.changed',
  summary: 'Number of pending permission requests over all sessions, without snoozed ones.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'permission.list',
  payload: () =>
    z.object({
      /** Number of permission requests that wait for an answer. */
      pending: z.int().nonnegative(),
    }),
})

/** Every host event of the permission subject. */
export const permissionServerEvents = [permissionsChanged] as const
