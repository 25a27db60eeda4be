import type { PromptContent } from '#shared/adapter/entities'
import type { InputBlock } from '#shared/session/blocks'
import { toPrompt } from '#core/agents/adapters/acp/prompt/content'

export const promptContent: PromptContent = { image: true, audio: false, embeddedContext: true }

/** Converts a user message to the program's format. */
export function userFrame(blocks: readonly InputBlock[]): Readonly<Record<string, unknown>> {
  const content = toPrompt(blocks, promptContent).map((block) => {
    switch (block.type) {
      case 'text':
        return block
      case 'image':
        return { type: 'image', source: { type: 'base64', media_type: block.mimeType, data: block.data } }
      case 'resource_link':
        return { type: 'text', text: `[${block.name}](${block.uri})` }
      case 'resource': {
        const { uri, text } = block.resource
        return { type: 'text', text: `The user attached ${uri}:\n\n${text}` }
      }
    }
  })
  return { type: 'user', message: { role: 'user', content }, parent_tool_use_id: null, session_id: '' }
}
