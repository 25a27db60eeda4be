import type { PromptContent } from '#shared/adapter/entities'
import type { InputBlock } from '#shared/session/blocks'
import { toPrompt } from '#core/agents/adapters/acp/prompt/content'

/** Supported content of its prompts. Text files are sent as text. */
export const promptContent: PromptContent = { image: true, audio: false, embeddedContext: false }

/** Converts a user's blocks to the app server's format. */
export function toInput(blocks: readonly InputBlock[]): object[] {
  return toPrompt(blocks, promptContent).map((block) => {
    switch (block.type) {
      case 'text':
        return textInput(block.text)
      case 'image':
        return { type: 'image', url: `data:${block.mimeType};base64,${block.data}` }
      case 'resource_link':
        return textInput(`[${block.name}](${block.uri})`)
      case 'resource':
        return textInput(block.resource.text)
    }
  })
}

const textInput = (text: string): object => ({ type: 'text', text, text_elements: [] })
