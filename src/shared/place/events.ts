import { z } from 'zod'
import { defineEvent } from '../kernel/define'

export const workspaceChanged = defineEvent({
  type: 'workspace.changed',
  summary: 'A worktree was created, removed, restored or deleted, or its branch changed at a request.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'workspace.list',
  payload: () => z.object({ placeId: z.string(), sessionId: z.string() }),
})

/** Every host event about worktrees. */
export const placeServerEvents = [workspaceChanged] as const
