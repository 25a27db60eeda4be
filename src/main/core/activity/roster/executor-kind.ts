import type { RosterAgent } from '#shared/roster/entities'

type ExecutorKind = NonNullable<RosterAgent['executor']>['kind']

const KNOWN = ['claude', 'codex', 'gemini'] as const satisfies readonly ExecutorKind[]

/** Returns the product of an agent, for programs that know these three; has no effect in Parley. */
export function executorKind(adapterName: string, command: string | undefined): ExecutorKind {
  const words = `${adapterName} ${command ?? ''}`.toLowerCase().split(/[^a-z]+/)
  return KNOWN.find((kind) => words.includes(kind)) ?? 'custom'
}
