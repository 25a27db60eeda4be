import { z } from 'zod'
import { defined } from '../kernel/defined'
import { machineOfSession } from '../kernel/fields'
import type { PermissionRequest, PermissionResolution } from './entities'

/*
 * Input and output formats of coding agents' permission hooks. Pure converters; unknown fields are accepted and ignored.
 */

/** A permission request in the format of a hook. */
export const HookPermissionRequest = z.looseObject({
  id: z.string().optional(),
  toolName: z.string().optional(),
  toolInput: z.record(z.string(), z.unknown()).optional(),
  sessionId: z.string().optional(),
  cwd: z.string().optional(),
})
export type HookPermissionRequest = z.infer<typeof HookPermissionRequest>

/** A hook's response. */
export const HookPermissionResponse = z.looseObject({
  sessionId: z.string().optional(),
  hookSpecificOutput: z.looseObject({
    hookEventName: z.literal('PermissionRequest'),
    decision: z.looseObject({
      behavior: z.enum(['allow', 'deny']),
      /** Denials only. */
      message: z.string().optional(),
    }),
  }),
})
export type HookPermissionResponse = z.infer<typeof HookPermissionResponse>

/** A session with pending requests. */
export const SessionInfo = z.object({
  sessionId: z.string(),
  machineId: machineOfSession,
  cwd: z.string().optional(),
  /** Number of its requests that wait for an answer. */
  queueCount: z.int().nonnegative(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

/** Returns a request in the hook's format. */
export function toHookRequest({ id, toolName, toolInput, sessionId, cwd }: PermissionRequest): HookPermissionRequest {
  return { id, toolName, toolInput, sessionId, ...defined({ cwd }) }
}

/** Returns the outcome of a request in the hook's format. Anything not granted is a denial. */
export function toHookResponse(
  { granted, message }: Pick<PermissionResolution, 'granted' | 'message'>,
  sessionId?: string,
): HookPermissionResponse {
  return {
    ...defined({ sessionId }),
    hookSpecificOutput: {
      hookEventName: 'PermissionRequest',
      decision: granted ? { behavior: 'allow' } : { behavior: 'deny', ...defined({ message }) },
    },
  }
}

/** Returns a hook's decision as `permission.respond` takes it. A message counts only with a denial. */
export function fromHookResponse({ hookSpecificOutput }: HookPermissionResponse): {
  behavior: 'allow' | 'deny'
  message?: string
} {
  const { behavior, message } = hookSpecificOutput.decision
  return behavior === 'deny' && message !== undefined ? { behavior, message } : { behavior }
}

/**
 * Returns the sessions with pending requests, in the order of their first request, each with the number of its
 * requests.
 */
export function sessionInfos(waiting: readonly Pick<PermissionRequest, 'sessionId' | 'cwd'>[]): SessionInfo[] {
  const infos = new Map<string, SessionInfo>()
  for (const { sessionId, cwd } of waiting) {
    const known = infos.get(sessionId)
    infos.set(sessionId, {
      ...defined({ cwd }),
      ...known,
      sessionId,
      queueCount: (known?.queueCount ?? 0) + 1,
    })
  }
  return [...infos.values()]
}
