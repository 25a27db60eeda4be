import type { AgentCommand } from '../../../../../shared/adapter/entities'
import type { InputBlock } from '../../../../../shared/session/blocks'
import { list, record, text } from '../../transcript/values'

/** Commands that are of use without Copilot's own screen, and that Parley has no place of its own for. */
const useful = new Set(
  'blame compact context env fleet init list-dirs plan research review security-review usage'.split(' '),
)

/** The commands of a session that are offered, as its server lists them; skills and those of plugins are all offered. */
export function commandsOf(native: unknown): AgentCommand[] {
  return list(record(native)['commands'])
    .map(record)
    .flatMap((command) => {
      const name = text(command['name'])
      if (name === undefined || (command['kind'] === 'builtin' && !useful.has(name))) return []
      const hint = text(record(command['input'])['hint'])
      return [{ name, description: text(command['description']) ?? name, ...(hint === undefined ? {} : { hint }) }]
    })
}

/** The command that a prompt means, with what stands behind it; undefined when it means none of them. */
export function commandIn(
  blocks: readonly InputBlock[],
  commands: readonly AgentCommand[],
): { name: string; input: string } | undefined {
  const [first] = blocks
  if (first?.type !== 'text' || blocks.length > 1) return undefined
  const [, name, input = ''] = /^\/([\w.:-]+)(?:\s+([^]*))?$/.exec(first.content.trim()) ?? []
  return name !== undefined && commands.some((command) => command.name === name) ? { name, input } : undefined
}
