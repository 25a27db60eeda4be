import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PromptContent } from '#shared/adapter/entities'
import type { InputBlock } from '#shared/session/blocks'
import { toPrompt } from '#core/agents/adapters/acp/prompt/content'

/** Supported content of its prompts. Text files are sent as text. */
export const promptContent: PromptContent = { image: true, audio: false, embeddedContext: false }

/** Converts a user's blocks to a Copilot message: text and attachments. */
export function toMessage(blocks: readonly InputBlock[]): { prompt: string; attachments: object[] } {
  const words: string[] = []
  const attachments: object[] = []
  for (const block of toPrompt(blocks, promptContent)) {
    switch (block.type) {
      case 'text':
        words.push(block.text)
        break
      case 'image':
        attachments.push({ type: 'blob', data: block.data, mimeType: block.mimeType })
        break
      case 'resource':
        words.push(block.resource.text)
        break
      case 'resource_link': {
        const path = wholeFile(block.uri)
        if (path === undefined) words.push(`[${block.name}](${block.uri})`)
        else attachments.push({ type: 'file', path, displayName: basename(path) })
      }
    }
  }
  return { prompt: words.join('\n\n'), attachments }
}

/** Returns the path of a file that is referenced as a whole; undefined for everything else. */
function wholeFile(uri: string): string | undefined {
  if (!uri.startsWith('file:') || uri.includes('#')) return undefined
  try {
    return fileURLToPath(uri)
  } catch {
    // A file of another machine has no path here.
    return undefined
  }
}
