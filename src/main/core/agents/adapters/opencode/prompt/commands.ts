import type { AgentCommand } from '#shared/adapter/entities'
import type { InputBlock } from '#shared/session/blocks'
import type { z } from 'zod'
import type { Commands } from '../protocol/answers'

const COMPACT = 'compact'

/** Returns the commands of the server, and its further functions. */
export function commandsOf(listed: z.infer<typeof Commands>): AgentCommand[] {
  return [
    ...listed.map(({ name, description, hints }) => ({
      name,
      description: description ?? '',
      ...(hints.length === 0 ? {} : { hint: 'arguments' }),
    })),
    { name: COMPACT, description: 'Sums up the conversation to make room' },
  ]
}

/** A command and its arguments. */
export interface Call {
  readonly name: string
  readonly rest: string
  readonly isCompaction: boolean
}

/** Returns the command of a prompt; undefined when it is none. */
export function commandIn(blocks: readonly InputBlock[], commands: readonly AgentCommand[]): Call | undefined {
  const [first] = blocks
  if (first?.type !== 'text' || blocks.length > 1) return undefined
  const [, name, rest = ''] = /^\/(\S+)(?:\s+([^]*))?$/.exec(first.content.trim()) ?? []
  if (name === undefined || !commands.some((command) => command.name === name)) return undefined
  return { name, rest, isCompaction: name === COMPACT }
}
