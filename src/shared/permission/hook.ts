import { z } from 'zod'
import type { PermissionRequest, PermissionResolution } from './entities'

/*
 * The shapes in which hooks of coding agents ask and are answered. Pure converters; unknown fields of others are let
 * through and ignored.
 */

/** A permission request as a hook tells it. */
export const HookPermissionRequest = z.looseObject({
  id: z.string().optional(),
  toolName: z.string().optional(),
  toolInput: z.record(z.string(), z.unknown()).optional(),
  sessionId: z.string().optional(),
  cwd: z.string().optional(),
})
export type HookPermissionRequest = z.infer<typeof HookPermissionRequest>

/** The answer that a hook gives back. */
export const HookPermissionResponse = z.looseObject({
  sessionId: z.string().optional(),
  hookSpecificOutput: z.looseObject({
    hookEventName: z.literal('PermissionRequest'),
    decision: z.looseObject({
      behavior: z.enum(['allow', 'deny']),
      /** Only with a denial. */
      message: z.string().optional(),
    }),
  }),
})
export type HookPermissionResponse = z.infer<typeof HookPermissionResponse>

/** A session with requests that wait. */
export const SessionInfo = z.object({
  sessionId: z.string(),
  cwd: z.string().optional(),
  queueCount: z.int().nonnegative(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

/** A request in the hook's shape. */
export function toHookRequest({ id, toolName, toolInput, sessionId, cwd }: PermissionRequest): HookPermissionRequest {
  return { id, toolName, toolInput, sessionId, ...(cwd === undefined ? {} : { cwd }) }
}

/** How a request ended, in the hook's shape. What was not granted is a denial. */
export function toHookResponse(
  { granted, message }: Pick<PermissionResolution, 'granted' | 'message'>,
  sessionId?: string,
): HookPermissionResponse {
  return {
    ...(sessionId === undefined ? {} : { sessionId }),
    hookSpecificOutput: {
      hookEventName: 'PermissionRequest',
      decision: granted ? { behavior: 'allow' } : { behavior: 'deny', ...(message === undefined ? {} : { message }) },
    },
  }
}

/** What a hook's answer decides, as `permission.respond` takes it. A message counts only with a denial. */
export function fromHookResponse({ hookSpecificOutput }: HookPermissionResponse): {
  behavior: 'allow' | 'deny'
  message?: string
} {
  const { behavior, message } = hookSpecificOutput.decision
  return behavior === 'deny' && message !== undefined ? { behavior, message } : { behavior }
}

/** The sessions of requests that wait, in the order in which they first asked, each with how many wait. */
export function sessionInfos(waiting: readonly Pick<PermissionRequest, 'sessionId' | 'cwd'>[]): SessionInfo[] {
  const infos = new Map<string, SessionInfo>()
  for (const { sessionId, cwd } of waiting) {
    const known = infos.get(sessionId)
    infos.set(sessionId, {
      ...(cwd === undefined ? {} : { cwd }),
      ...known,
      sessionId,
      queueCount: (known?.queueCount ?? 0) + 1,
    })
  }
  return [...infos.values()]
}
