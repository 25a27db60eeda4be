import type { PermissionEntry } from '#shared/permission/entities'

/** A request that waits, as the inbox has it: to run a command. */
export function entryOf(id: string): PermissionEntry {
  return {
    request: {
      id,
      sessionId: 's',
      agentId: 'a',
      toolName: 'run',
      toolInput: { command: 'npm test' },
      cwd: '/code',
      summary: 'npm test',
      dangerLevel: 'exec',
      options: [
        { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
        { optionId: 'always', name: 'Yes, always', kind: 'allow_always' },
        { optionId: 'no', name: 'No', kind: 'reject_once' },
      ],
      requestedAt: 0,
    },
    state: 'pending',
    sessionTitle: 'Tests',
    adapterName: 'playground',
  }
}
