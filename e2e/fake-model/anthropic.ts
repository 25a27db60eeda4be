import { z } from 'zod'
import { sendJson, type WriteAnswer } from './answering'
import { countTokens, pieces, type Item, type ModelRequest, type Part } from './script'

/* The Messages API of Anthropic, as far as agents need it. */

const contentPart = z.looseObject({ type: z.string(), text: z.string().optional(), content: z.unknown().optional() })
const Content = z.union([z.string(), z.array(contentPart)])
const Body = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(z.looseObject({ role: z.enum(['user', 'assistant', 'system']), content: Content })),
  tools: z.array(z.looseObject({ name: z.string() })).optional(),
})

/** Parses a request body for the script. Throws when it is invalid. */
export function readAnthropic(body: unknown): ModelRequest {
  const { model, stream = false, messages, tools = [] } = Body.parse(body)
  const items = messages.flatMap(({ role, content }): Item[] => {
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content
    return parts.flatMap((part): Item[] => {
      if (part.type === 'tool_result') return [{ role: 'result', text: plainText(part['content']) }]
      if (part.text === undefined || role === 'system') return []
      return [{ role, text: part.text }]
    })
  })
  return { items, model, stream, toolNames: tools.map((tool) => tool.name) }
}

/** Answers a request. */
export const writeAnthropic: WriteAnswer = async (response, request, parts, { id, stream: open, told }) => {
  const tokens = countTokens(request, parts)
  const usage = {
    input_tokens: tokens.input - tokens.cacheRead - tokens.cacheWrite,
    cache_read_input_tokens: tokens.cacheRead,
    cache_creation_input_tokens: tokens.cacheWrite,
    output_tokens: tokens.output,
  }
  // The API does not report the share of reasoning in the output.
  const tell = (output: number, isWhole: boolean) => told({ ...tokens, output, reasoning: 0 }, isWhole)
  const stopReason = parts.some((part) => part.kind === 'tool') ? 'tool_use' : 'end_turn'
  const message = { id: `msg_${id}`, type: 'message', role: 'assistant', model: request.model, stop_sequence: null }
  if (!request.stream) {
    const content = parts.map((part, index) => ({ ...opening(part, id, index), ...whole(part) }))
    sendJson(response, 200, { ...message, content, stop_reason: stopReason, usage })
    tell(tokens.output, true)
    return
  }
  const stream = open()
  const send = (type: string, fields: object = {}) => stream.send({ type, ...fields }, type)
  const start = { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } }
  tell(1, false)
  await send('message_start', { message: start })
  for (const [index, part] of parts.entries()) {
    await send('content_block_start', { index, content_block: opening(part, id, index) })
    for (const delta of deltas(part)) {
      if (stream.isClosed) return
      await send('content_block_delta', { index, delta })
    }
    await send('content_block_stop', { index })
  }
  if (stream.isClosed) return
  tell(tokens.output, true)
  await send('message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, usage })
  await send('message_stop')
  stream.end()
}

const SIGNATURE = 'c2lnbmVk'

function opening(part: Part, id: string, index: number): object {
  switch (part.kind) {
    case 'thinking':
      return { type: 'thinking', thinking: '', signature: '' }
    case 'text':
      return { type: 'text', text: '' }
    case 'tool':
      return { type: 'tool_use', id: `toolu_${id}_${index}`, name: part.name, input: {} }
  }
}

function whole(part: Part): object {
  switch (part.kind) {
    case 'thinking':
      return { thinking: part.words.join(''), signature: SIGNATURE }
    case 'text':
      return { text: part.words.join('') }
    case 'tool':
      return { input: part.args }
  }
}

function deltas(part: Part): object[] {
  switch (part.kind) {
    case 'thinking':
      return [
        ...part.words.map((word) => ({ type: 'thinking_delta', thinking: word })),
        { type: 'signature_delta', signature: SIGNATURE },
      ]
    case 'text':
      return part.words.map((word) => ({ type: 'text_delta', text: word }))
    case 'tool':
      return pieces(JSON.stringify(part.args)).map((partial_json) => ({ type: 'input_json_delta', partial_json }))
  }
}

/** Returns the text of a tool result, which is a string or a list of parts. */
function plainText(content: unknown): string {
  const parsed = Content.safeParse(content)
  if (!parsed.success) return ''
  return typeof parsed.data === 'string' ? parsed.data : parsed.data.map((part) => part.text ?? '').join('')
}
