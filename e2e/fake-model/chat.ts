import { z } from 'zod'
import { sendJson, type WriteAnswer } from './answering'
import { countTokens, pieces, type Item, type ModelRequest, type Part } from './script'

/* The chat completions API of OpenAI, as far as agents need it. */

const Content = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() })), z.null()]).optional()
const Body = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(z.looseObject({ role: z.string(), content: Content })),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).optional(),
})

const roles: Readonly<Partial<Record<string, Item['role']>>> = { user: 'user', assistant: 'assistant', tool: 'result' }

/** Parses a request body for the script. Throws when it is invalid. */
export function readChat(body: unknown): ModelRequest {
  const { model, stream = false, messages, tools = [] } = Body.parse(body)
  const items = messages.flatMap(({ role, content }): Item[] => {
    const itemRole = roles[role]
    if (itemRole === undefined) return []
    const texts = typeof content === 'string' ? [content] : (content ?? []).map((part) => part.text ?? '')
    return texts.map((text) => ({ role: itemRole, text }))
  })
  return { items, model, stream, toolNames: tools.map((tool) => tool.function.name) }
}

/** Answers a request. */
export const writeChat: WriteAnswer = async (response, request, parts, { id, stream: open, told }) => {
  const tokens = countTokens(request, parts)
  const usage = {
    prompt_tokens: tokens.input,
    completion_tokens: tokens.output,
    total_tokens: tokens.input + tokens.output,
    prompt_tokens_details: { cached_tokens: tokens.cacheRead },
    completion_tokens_details: { reasoning_tokens: tokens.reasoning },
  }
  const tell = () => told({ ...tokens, cacheWrite: 0 }, true)
  const finishReason = parts.some((part) => part.kind === 'tool') ? 'tool_calls' : 'stop'
  const base = { id: `chatcmpl-${id}`, model: request.model, created: 0 }
  const calls = parts.flatMap((part, index) =>
    part.kind === 'tool'
      ? [
          {
            id: `call_${id}_${index}`,
            type: 'function',
            function: { name: part.name, arguments: JSON.stringify(part.args) },
          },
        ]
      : [],
  )
  if (!request.stream) {
    const text = (kind: Part['kind']) =>
      parts.flatMap((part) => (part.kind === kind && part.kind !== 'tool' ? part.words : [])).join('')
    const message = {
      role: 'assistant',
      content: text('text'),
      reasoning_content: text('thinking'),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    }
    const choices = [{ index: 0, message, finish_reason: finishReason }]
    sendJson(response, 200, { ...base, object: 'chat.completion', choices, usage })
    tell()
    return
  }
  const stream = open()
  const chunk = { ...base, object: 'chat.completion.chunk' }
  const send = (delta: object, finish: string | null = null) =>
    stream.send({ ...chunk, choices: [{ index: 0, delta, finish_reason: finish }] })
  await send({ role: 'assistant', content: '' })
  for (const part of parts) {
    if (part.kind === 'tool') continue
    for (const word of part.words) {
      if (stream.isClosed) return
      await send(part.kind === 'thinking' ? { reasoning_content: word } : { content: word })
    }
  }
  for (const [index, call] of calls.entries()) {
    const { arguments: whole, name } = call.function
    const [first = '', ...more] = pieces(whole)
    await send({ tool_calls: [{ index, ...call, function: { name, arguments: first } }] })
    for (const piece of more) await send({ tool_calls: [{ index, function: { arguments: piece } }] })
  }
  await send({}, finishReason)
  if (stream.isClosed) return
  tell()
  await stream.send({ ...chunk, choices: [], usage })
  await stream.send('[DONE]')
  stream.end()
}
