import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { PermissionScope } from './entities'

/**
 * Answers a pending permission request: with one of the agent's own options (`optionId`), or with `behavior` and
 * `scope`, for which the best fitting option is taken.
 */
export const respond = defineRequest({
  name: 'permission.respond',
  aliases: ['session.permission.respond'],
  summary: 'Answer a permission request.',
  scope: 'session',
  input: z
    .strictObject({
      requestId: z.string(),
      sessionId: z.string().optional(),
      optionId: z.string().optional(),
      behavior: z.enum(['allow', 'deny']).optional(),
      scope: PermissionScope.optional(),
      /** Told to the agent with a denial, where it can take one. */
      message: z.string().max(10_000).optional(),
    })
    .refine((input) => input.optionId !== undefined || input.behavior !== undefined, {
      message: 'optionId or behavior is needed',
    }),
  output: z.object({ success: z.boolean() }),
  errors: ['permission-not-found', 'permission-resolved', 'permission-option'],
})

/** Every request of the permission subject. */
export const permissionRequests = [respond] as const
