import type { Block } from '#shared/session/blocks'
import { parseRecord, type JsonRecord } from '#core/agents/transcript/records'
import { fenced as fencedText } from '#core/base/markdown/closed-markdown'
import { kindOfTool } from '#core/agents/transcript/tool-kinds'
import { list, moment, record, text } from '#core/agents/transcript/values'
import { attached, missing, type Assets } from './assets'
import type { ExportedConversation, ExportedNode } from './conversation-tree'
import type { ExportFormat } from './format'

/*
 * ChatGPT's data export: https://help.openai.com/articles/7260999. OpenAI publishes no schema of it. A conversation is a
 * `mapping` of nodes that reference their parent, and `current_node` is the end of the branch that was displayed last.
 */

/** Maximum number of steps back to the call of a tool's answer. */
const MOST_STEPS = 16

/** Conversations of ChatGPT. */
export const chatgpt: ExportFormat = {
  adapterName: 'chatgpt',
  is: (value) => typeof value['mapping'] === 'object' && value['mapping'] !== null,
  read,
}

async function read(value: JsonRecord, assets: Assets): Promise<ExportedConversation | null> {
  const id = text(value['conversation_id']) ?? text(value['id'])
  if (id === undefined) return null
  const createdAt = seconds(value['create_time']) ?? 0
  const nodes = new Map<string, ExportedNode>()
  const mapping = record(value['mapping'])
  for (const [nodeId, entry] of Object.entries(mapping)) {
    const node = record(entry)
    const message = record(node['message'])
    nodes.set(nodeId, {
      id: nodeId,
      parentId: text(node['parent']) ?? null,
      at: seconds(message['create_time']) ?? createdAt,
      tell: await tellerOf(nodeId, message, mapping, assets),
    })
  }
  return {
    id,
    title: text(value['title']),
    model: text(value['default_model_slug']) ?? text(value['model_slug']),
    nodes,
    current: text(value['current_node']) ?? null,
  }
}

type Teller = ExportedNode['tell']
const silent: Teller = () => undefined

async function tellerOf(nodeId: string, message: JsonRecord, mapping: JsonRecord, assets: Assets): Promise<Teller> {
  const author = record(message['author'])
  const isHidden = record(message['metadata'])['is_visually_hidden_from_conversation'] === true
  if (author['role'] === 'tool') return tellOutput(nodeId, message, mapping, assets)
  if (isHidden) return silent
  if (author['role'] === 'user') return tellPrompt(message, assets)
  return author['role'] === 'assistant' ? tellAnswer(nodeId, message, assets) : silent
}

async function tellPrompt(message: JsonRecord, assets: Assets): Promise<Teller> {
  const blocks = await blocksOf(message, assets)
  blocks.push(...(await attachmentsOf(message, assets)))
  return blocks.length === 0 ? silent : (builder, place) => builder.prompt(blocks, place)
}

async function tellAnswer(nodeId: string, message: JsonRecord, assets: Assets): Promise<Teller> {
  const content = record(message['content'])
  const model = text(record(message['metadata'])['model_slug'])
  if (isCall(message)) {
    const name = text(message['recipient']) ?? 'tool'
    const words = wordsOf(content)
    const args = parseRecord(words) ?? (words === '' ? {} : { input: words })
    return (builder, place) =>
      builder.toolCall({ toolCallId: nodeId, name, args: { ...args }, kind: kindOfTool(name) }, place)
  }
  if (content['content_type'] === 'thoughts') {
    const thoughts = list(content['thoughts']).map(record).map(thoughtOf)
    return (builder, place) => builder.reasoning(thoughts.join('\n\n'), place)
  }
  if (content['content_type'] === 'reasoning_recap')
    return (builder, place) => builder.reasoning(wordsOf(content), place)
  const blocks = await blocksOf(message, assets)
  const said = content['content_type'] === 'code' ? fenced(content) : null
  return (builder, place) => {
    if (model !== undefined) builder.facts.model = model
    if (said !== null) builder.text(said, place)
    else
      for (const block of blocks)
        if (block.type === 'text') builder.text(block.content, place)
        else builder.attach(block, place)
  }
}

async function tellOutput(nodeId: string, message: JsonRecord, mapping: JsonRecord, assets: Assets): Promise<Teller> {
  const content = record(message['content'])
  const name = text(record(message['author'])['name']) ?? 'tool'
  const called = callBefore(nodeId, mapping)
  const output = wordsOf(content)
  const pictures = (await blocksOf(message, assets)).filter((block) => block.type === 'image')
  const isError = content['content_type'] === 'system_error'
  return (builder, place) => {
    const toolCallId = called ?? nodeId
    if (called === undefined) builder.toolCall({ toolCallId, name, args: {}, kind: kindOfTool(name) }, place)
    builder.toolOutput(
      {
        toolCallId,
        output,
        outcome: isError ? 'error' : 'ok',
        ...(isError ? { isError } : {}),
        ...(pictures.length === 0 ? {} : { content: pictures }),
      },
      place,
    )
  }
}

/** The call that a tool answers: tools can answer one several times. */
function callBefore(nodeId: string, mapping: JsonRecord): string | undefined {
  let at = text(record(mapping[nodeId])['parent'])
  for (let step = 0; step < MOST_STEPS && at !== undefined; step++) {
    const node = record(mapping[at])
    const message = record(node['message'])
    if (record(message['author'])['role'] === 'user') return undefined
    if (isCall(message)) return at
    at = text(node['parent'])
  }
  return undefined
}

/** Returns whether an assistant's message is addressed to a tool rather than the user. */
function isCall(message: JsonRecord): boolean {
  const recipient = text(message['recipient']) ?? 'all'
  return record(message['author'])['role'] === 'assistant' && recipient !== 'all' && recipient !== 'assistant'
}

function thoughtOf(thought: JsonRecord): string {
  return [text(thought['summary']), text(thought['content'])].filter((part) => part !== undefined).join('\n\n')
}

function fenced(content: JsonRecord): string {
  const language = text(content['language']) ?? ''
  return fencedText(wordsOf(content), /^[\w+#.-]*$/.test(language) && language !== 'unknown' ? language : '')
}

/** The words of a content of any type. */
function wordsOf(content: JsonRecord): string {
  const parts = list(content['parts']).filter((part) => typeof part === 'string')
  const words = [...parts, text(content['text']), text(content['result']), text(content['content'])]
  return words.filter((part) => part !== undefined && part !== '').join('\n')
}

async function blocksOf(message: JsonRecord, assets: Assets): Promise<Block[]> {
  const content = record(message['content'])
  const parts = Array.isArray(content['parts']) ? list(content['parts']) : [wordsOf(content)]
  const blocks: Block[] = []
  for (const part of parts)
    if (typeof part === 'string') {
      if (part !== '') blocks.push({ type: 'text', content: part })
    } else blocks.push(...(await pictureOf(record(part), assets)))
  return blocks
}

async function pictureOf(part: JsonRecord, assets: Assets): Promise<Block[]> {
  const spoken = text(part['text'])
  if (spoken !== undefined) return [{ type: 'text', content: spoken }]
  const pointer = text(part['asset_pointer'])
  if (pointer === undefined) return recordingOf(part, assets)
  const name = fileIdOf(pointer)
  const source = await assets.read(name)
  if (source === undefined) return [missing(name)]
  return [
    source.type === 'base64' && source.mimeType.startsWith('image/')
      ? { type: 'image', source }
      : attached(name, source),
  ]
}

/** Returns the sound and the frames that were sent while somebody spoke. */
async function recordingOf(part: JsonRecord, assets: Assets): Promise<Block[]> {
  const pointers = [part['audio_asset_pointer'], ...list(part['frames_asset_pointers'])]
  const blocks: Block[] = []
  for (const pointer of pointers)
    blocks.push(
      ...(await pictureOf(typeof pointer === 'string' ? { asset_pointer: pointer } : record(pointer), assets)),
    )
  return blocks
}

/** Returns attached files; images are also part of the message, and only included there. */
async function attachmentsOf(message: JsonRecord, assets: Assets): Promise<Block[]> {
  const shown = list(record(message['content'])['parts']).flatMap((part) => text(record(part)['asset_pointer']) ?? [])
  const blocks: Block[] = []
  for (const attachment of list(record(message['metadata'])['attachments']).map(record)) {
    const id = text(attachment['id'])
    if (id === undefined || shown.some((pointer) => fileIdOf(pointer) === id)) continue
    const name = text(attachment['name']) ?? id
    blocks.push(attached(name, await assets.read(id), text(attachment['mime_type'] ?? attachment['mimeType'])))
  }
  return blocks
}

/** `sediment://file_1` and `file-service://file-1` refer to files whose names start with `file_1` or `file-1`. */
function fileIdOf(pointer: string): string {
  return (pointer.split('://').at(-1) ?? '').split('#', 1)[0] ?? ''
}

/** A moment in Unix ms, of one in seconds. */
function seconds(value: unknown): number | undefined {
  return typeof value === 'number' ? moment(value * 1000) : undefined
}
