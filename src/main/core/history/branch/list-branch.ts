import type { BlockOf } from '#shared/session/blocks'
import type { Message } from '#shared/session/entities'

const MAX_TEXT = 4000
const MAX_ITEMS = 50

/** Lists the events of a branch without judgement: its first request, its last answer, files touched, commands run. */
export function listBranch(messages: readonly Message[]): string {
  const request = messages.find(({ role, contentText }) => role === 'user' && contentText !== '')
  const answer = messages.findLast(({ role, contentText }) => role === 'assistant' && contentText !== '')
  const parts = [
    request === undefined ? '' : `Question:\n${shortened(request.contentText)}`,
    answer === undefined ? '' : `Conclusion:\n${shortened(answer.contentText)}`,
    list('Files touched', filesTouched(messages)),
    list('Commands run', commandsRun(messages)),
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'Nothing was said in this branch.' : parts.join('\n\n')
}

function filesTouched(messages: readonly Message[]): string[] {
  const files = messages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.type === 'tool_output')
        return (block.content ?? []).flatMap((content) => (content.type === 'diff' ? [content.path] : []))
      return block.type === 'tool_call' && block.kind === 'write'
        ? argument(block, ['path', 'file_path', 'filePath'])
        : []
    }),
  )
  return [...new Set(files)]
}

function commandsRun(messages: readonly Message[]): string[] {
  const commands = messages.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.type === 'tool_call' && block.kind === 'exec' ? argument(block, ['command', 'cmd']) : [],
    ),
  )
  return [...new Set(commands)]
}

/** The first of some arguments that is a text. Agents have no common names for them. */
function argument({ args }: BlockOf<'tool_call'>, names: readonly string[]): string[] {
  const found = names.map((name) => args[name]).find((value) => typeof value === 'string')
  return found === undefined ? [] : [found]
}

function list(title: string, items: readonly string[]): string {
  if (items.length === 0) return ''
  const shown = items.slice(0, MAX_ITEMS).map((item) => `- ${shortened(item)}`)
  const more = items.length - shown.length
  return [`${title}:`, ...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')
}

function shortened(text: string): string {
  const trimmed = text.trim()
  return trimmed.length <= MAX_TEXT ? trimmed : `${trimmed.slice(0, MAX_TEXT)}…`
}
