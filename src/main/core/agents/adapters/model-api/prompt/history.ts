import type { AssistantContent, AssistantModelMessage, ModelMessage, ToolContent, UserModelMessage } from 'ai'
import type { Block, InputBlock } from '#shared/session/blocks'
import type { Message } from '#shared/session/entities'
import { userMessage } from './messages'
import type { Origin } from './origin'
import type { Kept } from './outgoing'
import { resultOutput } from './result'

const INTERRUPTED = 'The call was interrupted; it is not known what came of it.'

/** Maximum length and characters of tool names at providers. */
const ODD_NAME = /[^a-zA-Z0-9_-]/g
const LONGEST_NAME = 64

/**
 * Converts a conversation to what a model was sent of it: every tool call is followed by its result, as providers require,
 * and reasoning has the signatures that its provider needs back. Pictures and files of messages that nobody answered are
 * mentioned by name: they may have been refused.
 */
export async function historyMessages(messages: readonly Message[], withPictures: boolean): Promise<Kept[]> {
  const kept: Kept[] = []
  for (const [index, { role, blocks }] of messages.entries())
    if (role === 'user') {
      const isAnswered = messages[index + 1]?.role === 'assistant'
      const message = isAnswered ? await userMessage(blocks.filter(isInput)) : namedByUser(blocks)
      if (message !== null && message.content.length > 0) kept.push({ message })
    } else {
      const origin = originOf(blocks)
      for (const message of toldByAgent(blocks, withPictures)) kept.push({ message, origin })
    }
  return kept
}

function isInput(block: Block): block is InputBlock {
  return ['text', 'image', 'document', 'attachment'].includes(block.type)
}

function namedByUser(blocks: readonly Block[]): UserModelMessage | null {
  const text = blocks.map(wordsOf).filter((words) => words !== '')
  return text.length === 0 ? null : { role: 'user', content: [{ type: 'text', text: text.join('\n\n') }] }
}

function factsOf(block: Block) {
  return block.type === 'text' || block.type === 'reasoning' || block.type === 'tool_call'
    ? block.providerFacts
    : undefined
}

function originOf(blocks: readonly Block[]): Origin | undefined {
  const facts = blocks.map(factsOf).find((of) => of !== undefined)
  return facts === undefined ? undefined : { provider: facts.provider, model: facts.model }
}

type Parts = Exclude<AssistantContent, string>
type Options = NonNullable<Extract<Parts[number], { type: 'text' }>['providerOptions']>

function toldByAgent(blocks: readonly Block[], withPictures: boolean): ModelMessage[] {
  const told: ModelMessage[] = []
  let content: Parts = []
  let open: { readonly toolCallId: string; readonly toolName: string }[] = []
  const outputs = new Map(
    blocks.flatMap((block) => (block.type === 'tool_output' ? [[block.toolCallId, block] as const] : [])),
  )
  const flush = (): void => {
    if (content.length > 0) told.push({ role: 'assistant', content } satisfies AssistantModelMessage)
    if (open.length > 0) {
      const results: ToolContent = open.map(({ toolCallId, toolName }) => {
        const block = outputs.get(toolCallId)
        const output = resultOutput(outputText(block), block?.content, withPictures)
        return { type: 'tool-result', toolCallId, toolName, output }
      })
      told.push({ role: 'tool', content: results })
    }
    content = []
    open = []
  }
  for (const block of blocks) {
    const facts = factsOf(block)?.facts
    const signed = facts === undefined || Object.keys(facts).length === 0 ? {} : { providerOptions: facts as Options }
    if (block.type === 'tool_call') {
      const { toolCallId, args: input } = block
      const toolName = block.name.replace(ODD_NAME, '_').slice(0, LONGEST_NAME) || 'tool'
      content.push({ type: 'tool-call', toolCallId, toolName, input, ...signed })
      open.push({ toolCallId, toolName })
    } else if (block.type !== 'tool_output') {
      const text = block.type === 'reasoning' ? block.content : wordsOf(block)
      if (text === '' && facts === undefined) continue
      if (open.length > 0) flush()
      content.push({ type: block.type === 'reasoning' ? 'reasoning' : 'text', text, ...signed })
    }
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
