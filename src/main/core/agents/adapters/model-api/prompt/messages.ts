import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AssistantContent, AssistantModelMessage, ModelMessage, ToolContent, UserContent } from 'ai'
import type { PromptContent } from '../../../../../../shared/adapter/entities'
import type { Block, InputBlock } from '../../../../../../shared/session/blocks'
import type { Message } from '../../../../../../shared/session/entities'
import { toPrompt } from '../../acp/prompt/content'
import type { Kept } from './outgoing'

export const promptContent: PromptContent = { image: true, audio: false, embeddedContext: true }

/** Maximum size of an included document, in bytes; providers reject larger ones. */
const LARGEST_DOCUMENT = 32 * 1024 * 1024

const INTERRUPTED = 'The call was interrupted; it is not known what came of it.'

/** Converts a user message for a model. Documents are read from where the host stored them. */
export async function userMessage(blocks: readonly InputBlock[]): Promise<ModelMessage> {
  const content: Exclude<UserContent, string> = []
  for (const block of toPrompt(blocks, promptContent))
    switch (block.type) {
      case 'text':
        content.push({ type: 'text', text: block.text })
        break
      case 'image':
        content.push({ type: 'file', data: block.data, mediaType: block.mimeType })
        break
      case 'resource':
        content.push({ type: 'text', text: embeddedFile(block.resource.uri, block.resource.text) })
        break
      case 'resource_link': {
        const document = block.uri.toLowerCase().endsWith('.pdf') ? await readDocument(block.uri) : null
        if (document === null) content.push({ type: 'text', text: `[${block.name}](${block.uri})` })
        else content.push({ type: 'file', data: document, mediaType: 'application/pdf', filename: block.name })
      }
    }
  return { role: 'user', content }
}

/** Returns a file as part of a prompt. What is in it does not end it, whatever it says. */
function embeddedFile(path: string, text: string): string {
  let tag = 'file'
  for (let number = 2; text.includes(`</${tag}`); number++) tag = `file-${number}`
  return `<${tag} path="${path.replaceAll(/["<>\r\n]/g, encodeURIComponent)}">\n${text}\n</${tag}>`
}

async function readDocument(uri: string): Promise<Buffer | null> {
  if (!uri.startsWith('file:')) return null
  const bytes = await readFile(fileURLToPath(uri)).catch(() => null)
  return bytes === null || bytes.length > LARGEST_DOCUMENT ? null : bytes
}

/**
 * Converts a conversation for a model: every tool call is followed by its result, as providers require. Reasoning is
 * omitted: models accept only their own, signed reasoning. Images and files of earlier messages are mentioned by name.
 */
export function historyMessages(messages: readonly Message[]): Kept[] {
  return messages
    .flatMap(({ role, blocks }) => (role === 'user' ? toldByUser(blocks) : toldByAgent(blocks)))
    .map((message) => ({ message }))
}

function toldByUser(blocks: readonly Block[]): ModelMessage[] {
  const text = blocks.map(wordsOf).filter((words) => words !== '')
  return text.length === 0 ? [] : [{ role: 'user', content: text.join('\n\n') }]
}

function toldByAgent(blocks: readonly Block[]): ModelMessage[] {
  const told: ModelMessage[] = []
  let content: Exclude<AssistantContent, string> = []
  let open: { readonly toolCallId: string; readonly toolName: string }[] = []
  const outputs = new Map(
    blocks.flatMap((block) => (block.type === 'tool_output' ? [[block.toolCallId, block] as const] : [])),
  )
  const flush = (): void => {
    if (content.length > 0) told.push({ role: 'assistant', content } satisfies AssistantModelMessage)
    if (open.length > 0) {
      const results: ToolContent = open.map(({ toolCallId, toolName }) => {
        const value = outputText(outputs.get(toolCallId))
        return { type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } }
      })
      told.push({ role: 'tool', content: results })
    }
    content = []
    open = []
  }
  for (const block of blocks)
    if (block.type === 'tool_call') {
      const { toolCallId, name: toolName, args: input } = block
      content.push({ type: 'tool-call', toolCallId, toolName, input })
      open.push({ toolCallId, toolName })
    } else if (block.type !== 'tool_output') {
      const text = wordsOf(block)
      if (text === '') continue
      if (open.length > 0) flush()
      content.push({ type: 'text', text })
    }
  flush()
  return told
}

function outputText(block: Extract<Block, { type: 'tool_output' }> | undefined): string {
  if (block === undefined) return INTERRUPTED
  const { output } = block
  const text = typeof output === 'string' ? output : output === undefined ? '' : JSON.stringify(output)
  if (text !== '') return text
  return block.outcome === 'ok' ? '(no output)' : (block.outcome ?? 'done')
}

function wordsOf(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.content
    case 'attachment':
      return `[attached: ${block.displayName ?? block.filePath}]`
    case 'image':
      return '[attached: a picture]'
    case 'document':
      return '[attached: a document]'
    case 'reasoning':
    case 'tool_call':
    case 'tool_output':
      return ''
  }
}
