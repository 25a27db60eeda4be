import type { ToolContent } from '#shared/session/blocks'
import type { ToolKind } from '#shared/vocabulary/entities'
import { record, text } from '#core/agents/transcript/values'
import { plainCommand } from './commands'
import { toDiffs } from './diffs'
import {
  CollaborationItem,
  CommandItem,
  DynamicToolItem,
  FileChangeItem,
  ImageGenerationItem,
  ImageViewItem,
  McpItem,
  OutputItem,
  SearchItem,
  SleepItem,
  type Item,
} from '../protocol/messages'
import { defined } from '#shared/kernel/defined'
import { argumentsOf, outcomeOf, resultOf, type ToolEnd } from './tool-results'

/** An item of a thread that is a tool call, in the format of the adapter port. */
export interface ToolUse {
  readonly name: string
  readonly title: string
  readonly kind: ToolKind
  readonly args: Readonly<Record<string, unknown>>
  readonly content?: readonly ToolContent[]
  /** Commands only: the folder. */
  readonly terminal?: { readonly command: string; readonly cwd: string }
  /** Of a command that exited. */
  readonly exitCode?: number | null
  /** A command that could not be run. */
  readonly isUnrun?: true
  readonly end: ToolEnd
}

/** Converts an item to a tool call; undefined when it is none, or is not understood. */
export function toolUse(item: Item): ToolUse | undefined {
  return readers.get(item.type)?.(item)
}

const readers: ReadonlyMap<string, (item: Item) => ToolUse | undefined> = new Map([
  ['commandExecution', ofCommand],
  ['fileChange', ofFiles],
  ['mcpToolCall', ofMcp],
  ['dynamicToolCall', ofDynamicTool],
  ['functionCallOutput', ofOutput],
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
    ...(status === 'failed' && exitCode == null ? { isUnrun: true } : {}),
    end: {
      outcome: outcomeOf(status),
      output: aggregatedOutput ?? '',
      content: [{ type: 'terminal', command, output: '', ...ended }],
      ...(status === 'declined'
        ? { error: 'The command was declined.', reason: 'permission-denied' }
        : typeof exitCode === 'number'
          ? { reason: 'failed' }
          : {}),
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
      ...(status === 'declined' ? { error: 'The change was declined.', reason: 'permission-denied' } : {}),
    },
  }
}

/** Returns the last part of a path of any system. */
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
      ...(result == null ? {} : resultOf(result.content, result.structuredContent)),
      ...(error == null ? {} : { error: error.message }),
    },
  }
}

function ofDynamicTool(item: Item): ToolUse | undefined {
  const parsed = DynamicToolItem.safeParse(item).data
  if (parsed === undefined) return undefined
  const { tool, status, contentItems } = parsed
  return {
    name: tool,
    title: tool.replaceAll('_', ' '),
    kind: 'meta',
    args: argumentsOf(parsed.arguments),
    end: { outcome: outcomeOf(status), ...(contentItems == null ? {} : resultOf(contentItems)) },
  }
}

function ofOutput(item: Item): ToolUse | undefined {
  const parsed = OutputItem.safeParse(item).data
  if (parsed === undefined) return undefined
  const { name, output } = parsed
  return {
    name,
    title: name.replaceAll('_', ' '),
    kind: 'meta',
    args: {},
    end: { outcome: 'ok', ...(Array.isArray(output) ? resultOf(output) : { output }) },
  }
}

function ofSearch(item: Item): ToolUse | undefined {
  const parsed = SearchItem.safeParse(item).data
  if (parsed === undefined) return undefined
  const { query, action, results } = parsed
  const { url, pattern, queries } = action ?? {}
  const asked = queries == null || queries.length === 0 ? (text(query) ?? '') : queries.join(', ')
  const links = [...(url == null ? [] : [{ url }]), ...(results ?? []).map(record)].flatMap(linkOf)
  return {
    name: 'web_search',
    title: titleOfSearch(action?.type, asked, url ?? undefined, pattern ?? undefined),
    kind: 'network',
    args: {
      ...(asked === '' ? {} : { query: asked }),
      ...(url == null ? {} : { url }),
      ...(pattern == null ? {} : { pattern }),
    },
    end: { outcome: 'ok', ...(links.length === 0 ? {} : { content: links }) },
  }
}

function titleOfSearch(type: string | undefined, asked: string, url?: string, pattern?: string): string {
  if (type === 'openPage' && url !== undefined) return `Open ${url}`
  if (type === 'findInPage' && pattern !== undefined) return `Look for "${pattern}" in ${url ?? 'a page'}`
  return asked === '' ? (url ?? 'Search the web') : `Search the web for ${asked}`
}

function linkOf(found: Readonly<Record<string, unknown>>): ToolContent[] {
  const url = text(found['url'])
  const title = text(found['title'])
  return url === undefined ? [] : [{ type: 'link', url, ...defined({ title }) }]
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
