import type { PromptContent } from '#shared/adapter/entities'
import type { InputBlock } from '#shared/session/blocks'
import { toPrompt } from '#core/agents/adapters/acp/prompt/content'

/** Supported content of its prompts. Text files are sent as text. */
export const promptContent: PromptContent = { image: true, audio: false, embeddedContext: false }

/**
 * Converts a user's blocks to the server's format. Files of this machine are referenced, for the agent to read on
 * demand.
 */
export function toParts(blocks: readonly InputBlock[]): object[] {
  return toPrompt(blocks, promptContent).map((block) => {
    switch (block.type) {
      case 'text':
        return { type: 'text', text: block.text }
      case 'image':
        return { type: 'file', mime: block.mimeType, url: `data:${block.mimeType};base64,${block.data}` }
      case 'resource_link':
        return { type: 'text', text: `[${block.name}](${block.uri})` }
      case 'resource':
        return { type: 'text', text: block.resource.text }
    }
  })
}
