import type { AgentCommand, Choice, Choices } from '#shared/adapter/entities'
import { defined } from '#shared/kernel/defined'
import { list, record, text } from '#core/agents/transcript/values'

type Json = Readonly<Record<string, unknown>>

/** Modes that can be set while it runs; those that never ask the user depend on its start options. */
export const modes: readonly Choice[] = [
  { id: 'default', name: 'Ask', description: 'Asks before it changes files or runs commands' },
  { id: 'acceptEdits', name: 'Accept edits', description: 'Changes files without asking' },
  { id: 'plan', name: 'Plan', description: 'Looks and plans, and changes nothing' },
]

/** Returns the available modes, with the one it reported as current. */
export function modesOf(initialized: Json, wanted: string | undefined): Choices {
  return withCurrent(modes, text(initialized['current_permission_mode']) ?? wanted ?? 'default')
}

/** Returns the available models, including one that was requested by its full name. */
export function modelsOf(initialized: Json, wanted: string | undefined): Choices {
  const offered = list(initialized['models']).flatMap((value): Choice[] => {
    const { value: id, displayName, description } = record(value)
    const words = text(description)
    const known = text(id)
    if (known === undefined) return []
    return [{ id: known, name: text(displayName) ?? known, ...defined({ description: words }) }]
  })
  return withCurrent(offered, wanted ?? 'default')
}

/** Returns its slash commands. */
export function commandsOf(initialized: Json): AgentCommand[] {
  return list(initialized['commands']).flatMap((value): AgentCommand[] => {
    const { name, description, argumentHint } = record(value)
    const known = text(name)
    const hint = text(argumentHint)
    if (known === undefined) return []
    return [{ name: known, description: text(description) ?? '', ...defined({ hint }) }]
  })
}

function withCurrent(available: readonly Choice[], current: string): Choices {
  const isOffered = available.some(({ id }) => id === current)
  return { current, available: isOffered ? [...available] : [...available, { id: current, name: current }] }
}
