import { basename, isAbsolute, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { RequestError, type ContentBlock } from '@agentclientprotocol/sdk/unstable'
import type { Source } from '#shared/attachment/entities'
import type { Block, InputBlock, ToolContent } from '#shared/session/blocks'

/** Content of a prompt that Parley's agents can be given. */
export const promptCapabilities = { image: true, audio: false, embeddedContext: true } as const

/**
 * Returns a prompt as blocks of a message. Text and links that follow each other are one text: editors cut it wherever a
 * file is mentioned. Throws for content that {@link promptCapabilities} exclude.
 */
export function blocksOfPrompt(prompt: readonly ContentBlock[], cwd: string): InputBlock[] {
  const blocks: InputBlock[] = []
  let text = ''
  const endText = (): void => {
    if (text.trim() !== '') blocks.push({ type: 'text', content: text })
    text = ''
  }
  for (const content of prompt) {
    if (content.type === 'text') text += content.text
    else if (content.type === 'resource_link') text += mention(content.uri, content.name, cwd)
    else {
      const { inline, block } = attached(content, cwd)
      text += inline
      if (block === undefined) continue
      endText()
      blocks.push(block)
    }
  }
  endText()
  return blocks
}

type Attached = Exclude<ContentBlock, { type: 'text' | 'resource_link' }>

function attached(content: Attached, cwd: string): { readonly inline: string; readonly block?: InputBlock } {
  switch (content.type) {
    case 'image':
      return { inline: '', block: { type: 'image', source: base64(content.data, content.mimeType) } }
    case 'resource':
      return { inline: '', block: resourceBlock(content.resource, cwd) }
    default:
      throw RequestError.invalidParams({ type: content.type }, `Prompts cannot hold ${content.type} content`)
  }
}

type Resource = Extract<ContentBlock, { type: 'resource' }>['resource']

/** Returns the content of a file, or of anything else that has an address, as an attachment. */
function resourceBlock(resource: Resource, cwd: string): InputBlock {
  const path = pathOf(resource.uri)
  const source =
    'text' in resource
      ? base64(Buffer.from(resource.text, 'utf8').toString('base64'), resource.mimeType ?? 'text/plain')
      : base64(resource.blob, resource.mimeType ?? 'application/octet-stream')
  if (path === null) {
    const named: InputBlock = { type: 'document', source }
    return 'text' in resource ? { type: 'text', content: `${resource.uri}:\n\n${resource.text}` } : named
  }
  return {
    type: 'attachment',
    fileName: basename(path) || path,
    filePath: path,
    source,
    attachmentType: 'file',
    displayName: nameWithin(path, resource.uri, cwd),
  }
}

/** Returns the words that stand for a file or page in a text. */
function mention(uri: string, name: string, cwd: string): string {
  const path = pathOf(uri)
  if (path === null) return `[${name}](${uri})`
  return `@${nameWithin(path, uri, cwd)}`
}

/** Returns the path of a file with the lines that its address names. */
function nameWithin(path: string, uri: string, cwd: string): string {
  const { lineRange } = rangeOf(uri)
  return `${within(path, cwd)}${lineRange === undefined ? '' : `:${lineRange.start}-${lineRange.end}`}`
}

/** Returns the path of a file address; null for any other one. */
function pathOf(uri: string): string | null {
  try {
    const url = new URL(uri)
    return url.protocol === 'file:' && url.host === '' ? fileURLToPath(url) : null
  } catch {
    return null
  }
}

/** Returns the lines that the end of an address names, such as `#L3-L7` or `#L3:7`. */
function rangeOf(uri: string): { readonly lineRange?: { start: number; end: number } } {
  const [, from, to = from] = /#L(\d{1,9})(?:[-:]L?(\d{1,9}))?$/.exec(uri) ?? []
  const [start, end] = [Number(from), Number(to)]
  return from === undefined || start < 1 || end < start ? {} : { lineRange: { start, end } }
}

/** Returns a path as people write it: relative in the folder of the session. */
function within(path: string, cwd: string): string {
  const way = relative(cwd, path)
  return way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? path : way
}

const base64 = (data: string, mimeType: string): Source => ({ type: 'base64', data, mimeType })

/** Returns a part of a message as content of the protocol; null when there is nothing to show. */
export function contentOf(block: Block): ContentBlock | null {
  switch (block.type) {
    case 'text':
      return block.contextFrom === undefined && block.content !== '' ? { type: 'text', text: block.content } : null
    case 'image':
      return ofSource(block.source, 'image')
    case 'document':
      return ofSource(block.source, 'document')
    case 'attachment': {
      const uri = isAbsolute(block.filePath) ? pathToFileURL(block.filePath).href : `attachment:${block.fileName}`
      return { type: 'resource_link', uri, name: block.displayName ?? block.fileName }
    }
    default:
      return null
  }
}

function ofSource(source: Source, name: string): ContentBlock {
  if (source.type === 'url') return { type: 'resource_link', uri: source.url, name }
  const { data, mimeType } = source
  if (mimeType.startsWith('image/')) return { type: 'image', data, mimeType }
  return mimeType.startsWith('text/')
    ? { type: 'text', text: Buffer.from(data, 'base64').toString('utf8') }
    : { type: 'text', text: `[${name}: ${mimeType}]` }
}

/** Returns a part of a tool's result as content of the protocol. Diffs and terminals are no content there. */
export function contentOfTool(content: Exclude<ToolContent, { type: 'diff' | 'terminal' }>): ContentBlock {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: content.text }
    case 'link':
      return { type: 'resource_link', uri: content.url, name: content.title ?? content.url }
    case 'audio':
      return content.source.type === 'base64'
        ? { type: 'audio', data: content.source.data, mimeType: content.source.mimeType }
        : ofSource(content.source, 'audio')
    case 'image':
      return ofSource(content.source, 'image')
    case 'app':
      return { type: 'resource_link', uri: content.uri, name: content.tool }
  }
}
