import { parse } from 'shell-quote'
import { contractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { McpPrompt } from '#shared/mcp/entities'
import type { ResourcesContext } from '../context'
import type { McpConnection } from '../mcp/connection'
import { aboutOf, typed, type BoundCommand } from './bound-command'

const TIMEOUT_MS = 30_000

/** The prompts of the connected servers that a session has not switched off, as `<server>:<prompt>`. */
export async function mcpCommands(
  { mcp, store }: Pick<ResourcesContext, 'mcp' | 'store'>,
  sessionId: string,
): Promise<BoundCommand[]> {
  await mcp.load()
  mcp.connectAll()
  const switches = await store.read.switches(sessionId, 'mcp')
  return mcp.all
    .filter(({ name }) => switches.get(name) !== false)
    .flatMap((server) => server.offers.prompts.map((prompt) => commandOf(server, prompt)))
}

function commandOf(server: McpConnection, prompt: McpPrompt): BoundCommand {
  const name = `${server.name}:${prompt.name}`.replaceAll(/\s+/g, '-')
  const hint = prompt.arguments.map((argument) => (argument.required ? argument.name : `[${argument.name}]`)).join(' ')
  return {
    about: aboutOf(name, prompt.description, 'mcp', server.name, hint === '' ? undefined : hint),
    async invoke(input) {
      const given = argumentsOf(prompt, input)
      const missing = prompt.arguments.find((argument) => argument.required && given[argument.name] === undefined)
      if (missing !== undefined)
        return err(contractError('invalid-params', `/${name} needs ${missing.name}.`, { argument: missing.name }))
      try {
        const answer = await server.open?.client.getPrompt(
          { name: prompt.name, arguments: given },
          { timeout: server.config.timeout ?? TIMEOUT_MS },
        )
        if (answer === undefined) return err(knownError('mcp-failed/not-connected', { name: server.name }))
        const texts = answer.messages.map(({ content }) =>
          content.type === 'text' ? content.text : `(${content.type})`,
        )
        return ok({ kind: 'agent-prompt', prompt: texts.join('\n\n'), displayPrompt: typed(name, input) })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return err(contractError('mcp-failed', `The MCP server ${server.name} did not give the prompt: ${reason}`))
      }
    },
  }
}

/** Parses the arguments: `name=value`, otherwise in order; the last argument takes the rest. */
function argumentsOf({ arguments: wanted }: McpPrompt, input: string): Record<string, string> {
  const words = parse(input, (name) => `$${name}`).map((word) => (typeof word === 'string' ? word : wordOf(word)))
  const given: Record<string, string> = {}
  const loose: string[] = []
  for (const word of words) {
    const [, name = '', value = ''] = /^([^=]+)=([\s\S]*)$/.exec(word) ?? []
    if (wanted.some((argument) => argument.name === name)) given[name] = value
    else loose.push(word)
  }
  const open = wanted.filter(({ name }) => given[name] === undefined)
  open.forEach(({ name }, index) => {
    const value = index === open.length - 1 ? loose.slice(index).join(' ') : loose[index]
    if (value !== undefined && value !== '') given[name] = value
  })
  return given
}

const wordOf = (word: object): string =>
  'pattern' in word ? String(word.pattern) : 'op' in word ? String(word.op) : ''
