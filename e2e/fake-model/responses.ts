import { z } from 'zod'
import { sendJson, type WriteAnswer } from './answering'
import { countTokens, type Item, type ModelRequest, type Part } from './script'

/* The Responses API of OpenAI, as far as agents need it. */

const Content = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))])
const Named = z.looseObject({ name: z.string() })
const Body = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  input: z.array(
    z.looseObject({
      type: z.string().optional(),
      role: z.string().optional(),
      content: z.union([Content, z.null()]).optional(),
      output: Content.optional(),
    }),
  ),
  tools: z.array(z.looseObject({ name: z.string().optional(), tools: z.array(Named).optional() })).optional(),
})

/** Parses a request body for the script. Throws when it is invalid. */
export function readResponses(body: unknown): ModelRequest {
  const { model, stream = false, input, tools = [] } = Body.parse(body)
  const items = input.flatMap(({ type, role, content, output }): Item[] => {
    if (type === 'function_call_output') return textsOf(output).map((text) => ({ role: 'result', text }))
    if (role !== 'user' && role !== 'assistant') return []
    return textsOf(content).map((text) => ({ role, text }))
  })
  return { items, model, stream, toolNames: tools.flatMap(namesOf) }
}

/** Separates the name of a group of tools, such as those of an MCP server, from that of a tool. */
const IN_GROUP = '/'

function namesOf({
  name,
  tools = [],
}: {
  readonly name?: string | undefined
  readonly tools?: readonly { name: string }[] | undefined
}): string[] {
  return name === undefined ? [] : [name, ...tools.map((tool) => `${name}${IN_GROUP}${tool.name}`)]
}

/** Answers a request. */
export const writeResponses: WriteAnswer = async (response, request, parts, { id, stream: open, told }) => {
  const tokens = countTokens(request, parts)
  const usage = {
    input_tokens: tokens.input,
    input_tokens_details: { cached_tokens: tokens.cacheRead },
    output_tokens: tokens.output,
    output_tokens_details: { reasoning_tokens: tokens.reasoning },
    total_tokens: tokens.input + tokens.output,
  }
  const tell = () => told({ ...tokens, cacheWrite: 0 }, true)
  const output = parts.map((part, index) => outputItem(part, `${id}_${index}`))
  const base = { id: `resp_${id}`, object: 'response', created_at: 0, model: request.model, error: null }
  const completed = { ...base, status: 'completed', output, usage }
  if (!request.stream) {
    sendJson(response, 200, completed)
    tell()
    return
  }
  const stream = open()
  let number = 0
  const send = (type: string, fields: object) => stream.send({ type, sequence_number: number++, ...fields }, type)
  await send('response.created', { response: { ...base, status: 'in_progress', output: [] } })
  for (const [index, part] of parts.entries()) {
    const item = outputItem(part, `${id}_${index}`)
    const at = { item_id: item.id, output_index: index }
    await send('response.output_item.added', { output_index: index, item: { ...item, ...empty(part) } })
    for (const word of part.kind === 'tool' ? [] : part.words) {
      if (stream.isClosed) return
      if (part.kind === 'text') await send('response.output_text.delta', { ...at, content_index: 0, delta: word })
      else await send('response.reasoning_summary_text.delta', { ...at, summary_index: 0, delta: word })
    }
    await send('response.output_item.done', { output_index: index, item })
  }
  if (stream.isClosed) return
  tell()
  await send('response.completed', { response: completed })
  stream.end()
}

function outputItem(part: Part, id: string) {
  switch (part.kind) {
    case 'thinking':
      return { type: 'reasoning', id: `rs_${id}`, summary: [{ type: 'summary_text', text: part.words.join('') }] }
    case 'text': {
      const content = [{ type: 'output_text', text: part.words.join(''), annotations: [] }]
      return { type: 'message', id: `msg_${id}`, status: 'completed', role: 'assistant', content }
    }
    case 'tool': {
      const [name = '', group] = part.name.split(IN_GROUP).reverse()
      const of = group === undefined ? { name } : { name, namespace: group }
      const call = { call_id: `call_${id}`, ...of, arguments: JSON.stringify(part.args) }
      return { type: 'function_call', id: `fc_${id}`, status: 'completed', ...call }
    }
  }
}

/** Returns an item as it is before any of its content. */
function empty(part: Part): object {
  switch (part.kind) {
    case 'thinking':
      return { summary: [] }
    case 'text':
      return { status: 'in_progress', content: [] }
    case 'tool':
      return { status: 'in_progress', arguments: '' }
  }
}

function textsOf(content: z.infer<typeof Content> | null | undefined): string[] {
  if (content == null) return []
  return typeof content === 'string' ? [content] : content.map((part) => part.text ?? '')
}
