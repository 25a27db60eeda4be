import type { PromptContent } from '../../../../../shared/adapter/entities'
import type { InputBlock } from '../../../../../shared/session/blocks'
import { toPrompt } from '../acp/content'

/** What its prompts may hold. Texts of files go along as text. */
export const promptContent: PromptContent = { image: true, audio: false, embeddedContext: false }

/** A person's blocks as the server takes them. Files of this machine are named, for the agent to read as it needs them. */
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
