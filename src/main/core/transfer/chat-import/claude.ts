import type { Block } from '#shared/session/blocks'
import type { ConversationBuilder, Place } from '#core/agents/transcript/conversation-builder'
import type { JsonRecord } from '#core/agents/transcript/records'
import { kindOfTool } from '#core/agents/transcript/tool-kinds'
import { list, moment, record, text, toolArguments } from '#core/agents/transcript/values'
import { attached, type Assets } from './assets'
import type { ExportedConversation, ExportedNode } from './conversation-tree'
import type { ExportFormat } from './format'

/*
 * The data export of claude.ai (Settings, Privacy, Export data). Anthropic publishes no schema of it. A conversation is a
 * list of `chat_messages`; later exports state the previous message of each, earlier ones only their order.
 */

/** Conversations of claude.ai. */
export const claude: ExportFormat = {
  adapterName: 'claude',
  is: (value) => Array.isArray(value['chat_messages']),
  read,
}

async function read(value: JsonRecord, assets: Assets): Promise<ExportedConversation | null> {
  const id = text(value['uuid'])
  if (id === undefined) return null
  const createdAt = moment(value['created_at']) ?? 0
  const messages = list(value['chat_messages']).map(record)
  const isTree = messages.some((message) => text(message['parent_message_uuid']) !== undefined)
  const nodes = new Map<string, ExportedNode>()
  let before: string | null = null
  for (const [index, message] of messages.entries()) {
    const nodeId = text(message['uuid']) ?? `message-${index}`
    nodes.set(nodeId, {
      id: nodeId,
      parentId: isTree ? (text(message['parent_message_uuid']) ?? null) : before,
      at: moment(message['created_at']) ?? createdAt,
      tell: await tellerOf(message, assets),
    })
    before = nodeId
  }
  return {
    id,
    title: text(value['name']),
    model: text(value['model']),
    nodes,
    current: text(value['current_leaf_message_uuid']) ?? before,
  }
}

async function tellerOf(message: JsonRecord, assets: Assets): Promise<ExportedNode['tell']> {
  const parts = partsOf(message)
  if (message['sender'] !== 'human')
    return (builder, place) => {
      for (const [index, part] of parts.entries()) answer(builder, part, place, index)
    }
  const blocks: Block[] = parts.flatMap((part) => {
    const content = text(part['text'])
    return content === undefined ? [] : [{ type: 'text', content }]
  })
  blocks.push(...(await attachmentsOf(message, assets)))
  return (builder, place) => {
    if (blocks.length > 0) builder.prompt(blocks, place)
  }
}

/** Its content; earlier exports have only its text. */
function partsOf(message: JsonRecord): JsonRecord[] {
  const parts = list(message['content']).map(record)
  return parts.length > 0 ? parts : [{ type: 'text', text: message['text'] }]
}

function answer(builder: ConversationBuilder, part: JsonRecord, { id, at }: Place, index: number): void {
  const place = { id, at: moment(part['start_timestamp']) ?? at }
  if (part['type'] === 'text') builder.text(text(part['text']) ?? '', place)
  else if (part['type'] === 'thinking') builder.reasoning(text(part['thinking']) ?? '', place)
  else if (part['type'] === 'tool_use') {
    const name = text(part['name']) ?? 'tool'
    const toolCallId = text(part['id']) ?? `${id}-${index}`
    builder.toolCall({ toolCallId, name, args: toolArguments(part['input']), kind: kindOfTool(name) }, place)
  } else if (part['type'] === 'tool_result') {
    const isError = part['is_error'] === true
    const output = typeof part['content'] === 'string' ? part['content'] : resultText(part['content'])
    // A result without a call id belongs to the previous part.
    const toolCallId = text(part['tool_use_id']) ?? `${id}-${index - 1}`
    builder.toolOutput({ toolCallId, output, outcome: isError ? 'error' : 'ok', isError }, place)
  }
}

function resultText(content: unknown): unknown {
  const texts = list(content).flatMap((part) => text(record(part)['text']) ?? [])
  return texts.length > 0 ? texts.join('\n') : content
}

async function attachmentsOf(message: JsonRecord, assets: Assets): Promise<Block[]> {
  const blocks: Block[] = []
  for (const attachment of list(message['attachments']).map(record)) {
    const extracted = text(attachment['extracted_content'])
    const source =
      extracted === undefined
        ? undefined
        : ({ type: 'base64', data: Buffer.from(extracted).toString('base64'), mimeType: 'text/plain' } as const)
    blocks.push(attached(text(attachment['file_name']) ?? 'attachment', source, undefined))
  }
  for (const file of list(message['files']).map(record)) {
    const name = text(file['file_name']) ?? 'file'
    const id = text(file['file_uuid'])
    blocks.push(attached(name, id === undefined ? undefined : await assets.read(id), undefined))
  }
  return blocks
}
