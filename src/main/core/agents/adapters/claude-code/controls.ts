import type { AgentCommand, Choice, Choices } from '../../../../../shared/adapter/entities'
import { list, record, text } from '../../transcript/values'

type Json = Readonly<Record<string, unknown>>

/** What an agent can be set to while it runs; how it was started decides over anything that leaves people out. */
const modes: readonly Choice[] = [
  { id: 'default', name: 'Ask', description: 'Asks before it changes files or runs commands' },
  { id: 'acceptEdits', name: 'Accept edits', description: 'Changes files without asking' },
  { id: 'plan', name: 'Plan', description: 'Looks and plans, and changes nothing' },
]

/** The modes that it offers, with the one that it told to be in. */
export function modesOf(initialized: Json, wanted: string | undefined): Choices {
  return withCurrent(modes, text(initialized['current_permission_mode']) ?? wanted ?? 'default')
}

/** The models that it offers. One that was asked for by its full name is among them. */
export function modelsOf(initialized: Json, wanted: string | undefined): Choices {
  const offered = list(initialized['models']).flatMap((value): Choice[] => {
    const { value: id, displayName, description } = record(value)
    const words = text(description)
    const known = text(id)
    if (known === undefined) return []
    return [{ id: known, name: text(displayName) ?? known, ...(words === undefined ? {} : { description: words }) }]
  })
  return withCurrent(offered, wanted ?? 'default')
}

/** The slash commands that it offers. */
export function commandsOf(initialized: Json): AgentCommand[] {
  return list(initialized['commands']).flatMap((value): AgentCommand[] => {
    const { name, description, argumentHint } = record(value)
    const known = text(name)
    const hint = text(argumentHint)
    if (known === undefined) return []
    return [{ name: known, description: text(description) ?? '', ...(hint === undefined ? {} : { hint }) }]
  })
}

function withCurrent(available: readonly Choice[], current: string): Choices {
  const isOffered = available.some(({ id }) => id === current)
  return { current, available: isOffered ? [...available] : [...available, { id: current, name: current }] }
}
