import { basename, isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PromptContent } from '#shared/adapter/entities'
import type { Block, BlockOf, InputBlock, ToolContent } from '#shared/session/blocks'
import type { Source } from '#shared/attachment/entities'
import { record } from '#core/agents/transcript/values'
import type { ContentBlock, ToolCallContent } from '../protocol/content'

/** A prompt block in the protocol's format. */
export type PromptBlock =
  | { type: 'text'; text: string }
  | { type: 'image'; data: string; mimeType: string }
  | { type: 'resource_link'; uri: string; name: string }
  | { type: 'resource'; resource: { uri: string; text: string; mimeType: string } }

/**
 * Converts a user's blocks to those the agent accepts; unsupported blocks are mentioned as text, never dropped
 * silently.
 */
export function toPrompt(blocks: readonly InputBlock[], accepts: PromptContent): PromptBlock[] {
  return blocks.map((block) => {
    switch (block.type) {
      case 'text':
        return { type: 'text', text: block.content }
      case 'image':
      case 'document':
        return sourceToPrompt(block.source, block.type, accepts)
      case 'attachment':
        return attachmentToPrompt(block, accepts)
    }
  })
}

function attachmentToPrompt(block: BlockOf<'attachment'>, accepts: PromptContent): PromptBlock {
  const name = block.displayName ?? block.fileName
  const { source } = block
  if (source.type === 'base64' && isText(source.mimeType)) return textToPrompt(source, uriOf(block), name, accepts)
  return { type: 'resource_link', uri: uriOf(block), name }
}

/** Returns the location of an attachment; one without a file is named by its file name. */
function uriOf({ filePath, fileName, reference }: BlockOf<'attachment'>): string {
  if (!isAbsolute(filePath)) return `attachment:${encodeURIComponent(fileName)}`
  const lines = reference?.lineRange
  return pathToFileURL(filePath).href + (lines === undefined ? '' : `#L${lines.start}-L${lines.end}`)
}

function sourceToPrompt(source: Source, what: 'image' | 'document', accepts: PromptContent): PromptBlock {
  if (source.type === 'url') return { type: 'resource_link', uri: source.url, name: basename(source.url) || source.url }
  const { data, mimeType } = source
  if (mimeType.startsWith('image/') && accepts.image) return { type: 'image', data, mimeType }
  if (isText(mimeType)) return textToPrompt(source, `attachment:${what}`, what, accepts)
  return { type: 'text', text: `[The user attached a ${what} (${mimeType}), which this agent cannot receive.]` }
}

function textToPrompt(
  { data, mimeType }: Extract<Source, { type: 'base64' }>,
  uri: string,
  name: string,
  accepts: PromptContent,
): PromptBlock {
  const text = Buffer.from(data, 'base64').toString('utf8')
  if (accepts.embeddedContext) return { type: 'resource', resource: { uri, text, mimeType } }
  return { type: 'text', text: `[The user attached ${name}:]\n\n${text}\n\n[End of ${name}.]` }
}

function isText(mimeType: string): boolean {
  return mimeType.startsWith('text/') || mimeType === 'application/json'
}

/** Converts a piece of an agent's message to text or a finished block; undefined when it is not understood. */
export function toBlock(content: ContentBlock): { readonly text: string } | { readonly block: Block } | undefined {
  switch (content.type) {
    case 'text':
      return { text: content.text }
    case 'image':
      return { block: { type: 'image', source: base64(content) } }
    case 'audio':
      return { block: { type: 'document', source: base64(content) } }
    case 'resource_link':
      return { text: `[${content.title ?? content.name}](${content.uri})` }
    case 'resource':
      return { text: content.resource.text ?? `[${content.resource.uri}]` }
    case 'unknown': {
      const { text } = record(content.native)
      return typeof text === 'string' ? { text } : undefined
    }
  }
}

/** Converts the content of a tool call. Terminals are separate: their output is streamed. */
export function toToolContent(
  contents: readonly ToolCallContent[],
  terminal: (terminalId: string) => ToolContent,
): ToolContent[] {
  return contents.map((content) => {
    switch (content.type) {
      case 'diff':
        return { type: 'diff', path: content.path, oldText: content.oldText ?? null, newText: content.newText }
      case 'terminal':
        return terminal(content.terminalId)
      case 'content':
        return contentToTool(content.content)
      case 'unknown':
        return { type: 'text', text: wordsOf(content.native) }
    }
  })
}

function contentToTool(content: ContentBlock): ToolContent {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: content.text }
    case 'image':
      return { type: 'image', source: base64(content) }
    case 'audio':
      return { type: 'audio', source: base64(content) }
    case 'resource_link':
      return { type: 'link', url: content.uri, title: content.title ?? content.name }
    case 'resource': {
      const { text, uri } = content.resource
      return text === undefined ? { type: 'link', url: uri } : { type: 'text', text }
    }
    case 'unknown':
      return { type: 'text', text: wordsOf(content.native) }
  }
}

/** Returns the text of content that is not understood, or all of it as JSON. */
function wordsOf(native: unknown): string {
  if (typeof native === 'string') return native
  const { text } = record(native)
  return typeof text === 'string' ? text : JSON.stringify(native, null, 2)
}

const base64 = ({ data, mimeType }: { data: string; mimeType: string }): Source => ({ type: 'base64', data, mimeType })
