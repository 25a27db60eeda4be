import type { ToolContent, ToolKind, ToolOutcome } from '../../../../shared/session/blocks'
import { record, text } from '../transcript/values'
import { plainCommand } from './commands'
import { toDiffs } from './diffs'
import {
  CollaborationItem,
  CommandItem,
  FileChangeItem,
  ImageGenerationItem,
  ImageViewItem,
  McpItem,
  SearchItem,
  SleepItem,
  type Item,
} from './messages'

/** A step of a thread that is the use of a tool, in the shapes of the adapter port. */
export interface ToolUse {
  readonly name: string
  readonly title: string
  readonly kind: ToolKind
  readonly args: Readonly<Record<string, unknown>>
  readonly content?: readonly ToolContent[]
  /** Of a command: where it runs. */
  readonly terminal?: { readonly command: string; readonly cwd: string }
  /** Of a command that ended by itself. */
  readonly exitCode?: number | null
  readonly end: ToolEnd
}

/** How it ended, as far as that is known. */
interface ToolEnd {
  readonly outcome: ToolOutcome
  readonly output?: unknown
  readonly content?: readonly ToolContent[]
  readonly error?: string
}

/** What a step uses as a tool; undefined when it is none, or is not understood. */
export function toolUse(item: Item): ToolUse | undefined {
  return readers.get(item.type)?.(item)
}

const readers: ReadonlyMap<string, (item: Item) => ToolUse | undefined> = new Map([
  ['commandExecution', ofCommand],
  ['fileChange', ofFiles],
  ['mcpToolCall', ofMcp],
  ['webSearch', ofSearch],
  ['collabAgentToolCall', ofCollaboration],
  ['imageView', ofImageView],
  ['imageGeneration', ofImageGeneration],
  ['sleep', ofSleep],
])

function ofCommand(item: Item): ToolUse | undefined {
  const parsed = CommandItem.safeParse(item).data
  if (parsed === undefined) return undefined
  const { cwd, status, aggregatedOutput, exitCode } = parsed
  const command = plainCommand(parsed.command)
  const ended = exitCode === undefined ? {} : { exitCode }
  return {
    name: 'exec_command',
    title: command,
    kind: 'exec',
    args: { command, cwd },
    terminal: { command, cwd },
    ...ended,
    end: {
      outcome: outcomeOf(status),
      output: aggregatedOutput ?? '',
      content: [{ type: 'terminal', command, output: '', ...ended }],
      ...(status === 'declined' ? { error: 'The command was declined.' } : {}),
    },
  }
}

function ofFiles(item: Item): ToolUse | undefined {
  const parsed = FileChangeItem.safeParse(item).data
  if (parsed === undefined) return undefined
  const { changes, status } = parsed
  const paths = changes.map(({ path }) => path)
  const content = toDiffs(changes)
  return {
    name: 'apply_patch',
    title: paths.length === 0 ? 'Change files' : `Change ${paths.map(nameOf).join(', ')}`,
    kind: 'write',
    args: { paths },
    content,
    end: {
      outcome: outcomeOf(status),
      content,
      ...(status === 'declined' ? { error: 'The change was declined.' } : {}),
    },
  }
}

/** The last part of a path of whichever system. */
const nameOf = (path: string): string => path.split(/[/\\]/).at(-1) ?? path

function ofMcp(item: Item): ToolUse | undefined {
  const parsed = McpItem.safeParse(item).data
  if (parsed === undefined) return undefined
  const { server, tool, status, result, error } = parsed
  return {
    name: `mcp__${server}__${tool}`,
    title: `${tool} (${server})`,
    kind: 'network',
    args: argumentsOf(parsed.arguments),
    end: {
      outcome: error == null ? outcomeOf(status) : 'error',
      ...(result == null ? {} : { output: textOf(result.content) }),
      ...(error == null ? {} : { error: error.message }),
    },
  }
}

function ofSearch(item: Item): ToolUse | undefined {
  const parsed = SearchItem.safeParse(item).data
  if (parsed === undefined) return undefined
  const { query, action } = parsed
  const url = action?.url ?? undefined
  const args = { ...(query == null ? {} : { query }), ...(url === undefined ? {} : { url }) }
  return {
    name: 'web_search',
    title: (query ?? '') === '' ? (url ?? 'Search the web') : `Search the web for ${query ?? ''}`,
    kind: 'network',
    args,
    end: { outcome: 'ok', ...(url === undefined ? {} : { content: [{ type: 'link', url }] }) },
  }
}

function ofCollaboration(item: Item): ToolUse | undefined {
  const parsed = CollaborationItem.safeParse(item).data
  if (parsed === undefined) return undefined
  const { tool, status, prompt } = parsed
  const name = tool.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return {
    name,
    title: prompt == null ? name.replaceAll('_', ' ') : (prompt.split('\n', 1)[0] ?? ''),
    kind: 'meta',
    args: prompt == null ? {} : { prompt },
    end: { outcome: outcomeOf(status) },
  }
}

function ofImageView(item: Item): ToolUse | undefined {
  const path = ImageViewItem.safeParse(item).data?.path
  if (path === undefined) return undefined
  return { name: 'view_image', title: path, kind: 'read', args: { path }, end: { outcome: 'ok' } }
}

function ofImageGeneration(item: Item): ToolUse | undefined {
  const parsed = ImageGenerationItem.safeParse(item).data
  if (parsed === undefined) return undefined
  const { revisedPrompt: prompt, savedPath, result, status, failure } = parsed
  const picture: ToolContent[] = (result ?? '').startsWith('iVBOR')
    ? [{ type: 'image', source: { type: 'base64', data: result ?? '', mimeType: 'image/png' } }]
    : []
  return {
    name: 'image_generation',
    title: 'Make a picture',
    kind: 'network',
    args: prompt == null ? {} : { prompt },
    end: {
      outcome: failure == null ? outcomeOf(status === 'in_progress' ? 'inProgress' : status) : 'error',
      ...(savedPath == null ? {} : { output: savedPath }),
      ...(picture.length === 0 ? {} : { content: picture }),
    },
  }
}

function ofSleep(item: Item): ToolUse | undefined {
  const durationMs = SleepItem.safeParse(item).data?.durationMs
  if (durationMs === undefined) return undefined
  return {
    name: 'sleep',
    title: `Wait ${Math.round(durationMs / 1000)} s`,
    kind: 'meta',
    args: { durationMs },
    end: { outcome: 'ok' },
  }
}

function outcomeOf(status: string): ToolOutcome {
  if (status === 'completed') return 'ok'
  return status === 'interrupted' || status === 'inProgress' ? 'cancelled' : 'error'
}

function argumentsOf(native: unknown): Readonly<Record<string, unknown>> {
  return typeof native === 'object' && !Array.isArray(native) ? record(native) : { input: native }
}

/** The text of an MCP server's answer, or all of it when there is more than text. */
function textOf(content: readonly unknown[]): unknown {
  const texts = content.flatMap((part) => text(record(part)['text']) ?? [])
  return texts.length === content.length ? texts.join('\n') : content
}
