import type { AgentCommand } from '#shared/adapter/entities'
import type { InputBlock } from '#shared/session/blocks'
import { defined } from '#shared/kernel/defined'
import { list, record, text } from '#core/agents/transcript/values'

/** Commands that are useful without Copilot's own screen, and that Parley does not provide itself. */
const useful = new Set(
  'blame compact context env fleet init list-dirs plan research review security-review usage'.split(' '),
)

/** Returns the offered commands of a session from the server's list; skills and plugin commands are all offered. */
export function commandsOf(native: unknown): AgentCommand[] {
  return list(record(native)['commands'])
    .map(record)
    .flatMap((command) => {
      const name = text(command['name'])
      if (name === undefined || (command['kind'] === 'builtin' && !useful.has(name))) return []
      const hint = text(record(command['input'])['hint'])
      return [{ name, description: text(command['description']) ?? name, ...defined({ hint }) }]
    })
}

/** Returns the command of a prompt, with its arguments; undefined when it is none. */
export function commandIn(
  blocks: readonly InputBlock[],
  commands: readonly AgentCommand[],
): { name: string; input: string } | undefined {
  const [first] = blocks
  if (first?.type !== 'text' || blocks.length > 1) return undefined
  const [, name, input = ''] = /^\/([\w.:-]+)(?:\s+([^]*))?$/.exec(first.content.trim()) ?? []
  return name !== undefined && commands.some((command) => command.name === name) ? { name, input } : undefined
}
