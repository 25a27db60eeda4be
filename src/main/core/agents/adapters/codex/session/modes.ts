import type { Choice } from '#shared/adapter/entities'
import type { StartOptions } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { OpenedThread } from '../protocol/messages'

/** A mode, and its app server settings. */
export interface Mode extends Choice {
  readonly approvalPolicy: unknown
  readonly sandboxPolicy: { readonly type: string; readonly [field: string]: unknown }
  /** It plans, and changes nothing. */
  readonly plans?: true
}

/** Current and available modes of a thread. */
export interface Modes {
  readonly current: string
  readonly available: readonly Mode[]
}

const readOnly = { type: 'readOnly', networkAccess: false } as const
const looking: Mode = {
  id: 'read-only',
  name: 'Read only',
  description: 'Reads files and runs what changes nothing; asks for everything else',
  approvalPolicy: 'on-request',
  sandboxPolicy: readOnly,
}
const planning: Mode = {
  id: 'plan',
  name: 'Plan',
  description: 'Looks, asks and plans, and changes nothing',
  approvalPolicy: 'on-request',
  sandboxPolicy: readOnly,
  plans: true,
}
const free: Mode = {
  id: 'full-access',
  name: 'Full access',
  description: 'Does everything without asking, also outside of the workspace',
  approvalPolicy: 'never',
  sandboxPolicy: { type: 'dangerFullAccess' },
}

const autonomous: Choice = {
  id: 'auto',
  name: 'Auto',
  description: 'Changes files of the workspace; asks before it leaves it or uses the network',
}

/** Modes of every thread that is not restricted. */
export const usualModes: readonly Choice[] = [looking, planning, autonomous, free].map(({ id, name, description }) => ({
  id,
  name,
  ...defined({ description }),
}))

/**
 * Returns the modes of a thread; the current one is that of its start. A read-only thread has no others, and one that
 * asks before changes only those that do so.
 */
export function modesOf(
  opened: OpenedThread,
  { directories, readOnly: isReadOnly }: Pick<StartOptions, 'directories' | 'readOnly'>,
  asksForChanges: boolean,
): Modes {
  if (isReadOnly !== undefined)
    return {
      current: looking.id,
      available: [{ ...looking, approvalPolicy: 'never', description: isReadOnly.reason }],
    }
  if (asksForChanges) return { current: looking.id, available: [looking, planning] }
  const { approvalPolicy, sandbox } = opened
  const working: Mode = {
    ...autonomous,
    approvalPolicy: 'on-request',
    sandboxPolicy: {
      type: 'workspaceWrite',
      writableRoots: [...directories],
      networkAccess: false,
      excludeTmpdirEnvVar: false,
      excludeSlashTmp: false,
    },
  }
  const offered = [looking, planning, working, free]
  const current = offered.find(
    (mode) => mode.plans !== true && mode.approvalPolicy === approvalPolicy && mode.sandboxPolicy.type === sandbox.type,
  )
  if (current !== undefined) return { current: current.id, available: offered }
  const configured: Mode = {
    id: 'as-configured',
    name: 'As configured',
    description: 'As the settings of Codex say',
    approvalPolicy,
    sandboxPolicy: sandbox,
  }
  return { current: configured.id, available: [configured, ...offered] }
}
