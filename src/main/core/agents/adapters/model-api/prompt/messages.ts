import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { UserContent, UserModelMessage } from 'ai'
import type { PromptContent } from '#shared/adapter/entities'
import type { InputBlock } from '#shared/session/blocks'
import { toPrompt } from '#core/agents/adapters/acp/prompt/content'

export const promptContent: PromptContent = { image: true, audio: false, embeddedContext: true }

/** Maximum size of an included document, in bytes; providers reject larger ones. */
const LARGEST_DOCUMENT = 32 * 1024 * 1024

/** Converts a user message for a model. Documents are read from where the host stored them. */
export async function userMessage(blocks: readonly InputBlock[]): Promise<UserModelMessage> {
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
