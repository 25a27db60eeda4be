import type { RosterAgent } from '../../../../shared/roster/entities'

type ExecutorKind = NonNullable<RosterAgent['executor']>['kind']

const KNOWN = ['claude', 'codex', 'gemini'] as const satisfies readonly ExecutorKind[]

/** Which product an agent is, for programs that know these three; decides nothing here. */
export function executorKind(adapterName: string, command: string | undefined): ExecutorKind {
  const words = `${adapterName} ${command ?? ''}`.toLowerCase().split(/[^a-z]+/)
  return KNOWN.find((kind) => words.includes(kind)) ?? 'custom'
}
