import type { ProviderKind } from '#shared/vocabulary/entities'
import type { ServerRequest } from '../scripted-model'

type Body = ServerRequest['body']

/** Part of an answer. `seal`: what the provider needs back with it. */
export type Said =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thought'; readonly text: string; readonly seal?: string; readonly isRedacted?: true }
  | { readonly type: 'call'; readonly id: string; readonly name: string; readonly args: string; readonly seal?: string }

/** End of an answer. */
export type End = 'done' | 'calls' | 'limit' | 'filtered'

/** A tool as a request offers it. */
export interface Told {
  readonly name: string
  readonly description?: string | undefined
  readonly schema: unknown
}

/** The interface of one kind of provider, as a server speaks it. */
export interface Wire {
  readonly kind: ProviderKind
  /** Returns the events of an answer. `end`: as all, or in the provider's own word. */
  events(said: readonly Said[], end: End | { readonly raw: string }): readonly object[]
  /** Event that reports an error within an answer. */
  error(message: string): object
  /** Body of a refusal. */
  refusal(message: string, code?: string): object
  tools(body: Body): readonly Told[]
}

const list = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : []
const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value)
const rawOf = (end: End | { readonly raw: string }, words: Readonly<Record<End, string>>) =>
  typeof end === 'string' ? words[end] : end.raw

const anthropic: Wire = {
  kind: 'anthropic',
  events(said, end) {
    const usage = { input_tokens: 10, output_tokens: 1 }
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm1', content: [], usage }
    const blocks = said.flatMap((part, index): object[] => {
      const start = (content_block: object) => ({ type: 'content_block_start', index, content_block })
      const delta = (more: object) => ({ type: 'content_block_delta', index, delta: more })
      const stop = { type: 'content_block_stop', index }
      if (part.type === 'text')
        return [start({ type: 'text', text: '' }), delta({ type: 'text_delta', text: part.text }), stop]
      if (part.type === 'call')
        return [
          start({ type: 'tool_use', id: part.id, name: part.name, input: {} }),
          delta({ type: 'input_json_delta', partial_json: part.args }),
          stop,
        ]
      if (part.isRedacted === true) return [start({ type: 'redacted_thinking', data: part.seal }), stop]
      const signature = part.seal === undefined ? [] : [delta({ type: 'signature_delta', signature: part.seal })]
      return [
        start({ type: 'thinking', thinking: '', signature: '' }),
        delta({ type: 'thinking_delta', thinking: part.text }),
        ...signature,
        stop,
      ]
    })
    const words = { done: 'end_turn', calls: 'tool_use', limit: 'max_tokens', filtered: 'refusal' }
    const last = { stop_reason: rawOf(end, words), stop_sequence: null }
    return [
      { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
      ...blocks,
      { type: 'message_delta', delta: last, usage: { output_tokens: 5 } },
      { type: 'message_stop' },
    ]
  },
  error: (message) => ({ type: 'error', error: { type: 'api_error', message } }),
  refusal: (message, type = 'invalid_request_error') => ({ type: 'error', error: { type, message } }),
  tools: (body) =>
    list(body['tools']).map(({ name, description, input_schema: schema }) => ({
      name: String(name),
      description: String(description),
      schema,
    })),
}

const openai: Wire = {
  kind: 'openai',
  events(said, end) {
    const response = { id: 'resp_1', created_at: 1, model: 'm1' }
    const items = said.flatMap((part, output_index): object[] => {
      const id = `${part.type === 'text' ? 'msg' : part.type === 'call' ? 'fc' : 'rs'}_${output_index}`
      const added = (item: object) => ({ type: 'response.output_item.added', output_index, item: { id, ...item } })
      const done = (item: object) => ({ type: 'response.output_item.done', output_index, item: { id, ...item } })
      const delta = (type: string, more: object) => ({ type, item_id: id, output_index, ...more })
      if (part.type === 'text')
        return [
          added({ type: 'message' }),
          delta('response.output_text.delta', { delta: part.text }),
          done({ type: 'message' }),
        ]
      if (part.type === 'call') {
        const call = { type: 'function_call', call_id: part.id, name: part.name }
        return [
          added({ ...call, arguments: '' }),
          delta('response.function_call_arguments.delta', { delta: part.args }),
          done({ ...call, arguments: part.args, status: 'completed' }),
        ]
      }
      return [
        added({ type: 'reasoning', encrypted_content: 'begun' }),
        delta('response.reasoning_summary_part.added', { summary_index: 0 }),
        delta('response.reasoning_summary_text.delta', { summary_index: 0, delta: part.text }),
        delta('response.reasoning_summary_part.done', { summary_index: 0 }),
        done({ type: 'reasoning', encrypted_content: part.seal ?? null }),
      ]
    })
    const reason = rawOf(end, { done: '', calls: '', limit: 'max_output_tokens', filtered: 'content_filter' })
    const usage = { input_tokens: 10, output_tokens: 5 }
    return [
      { type: 'response.created', response },
      ...items,
      {
        type: reason === '' ? 'response.completed' : 'response.incomplete',
        response: { ...response, usage, incomplete_details: reason === '' ? null : { reason } },
      },
    ]
  },
  error: (message) => ({
    type: 'error',
    sequence_number: 1,
    error: { type: 'server_error', code: 'server_error', message },
  }),
  refusal: (message, code) => ({ error: { message, type: 'invalid_request_error', code: code ?? null, param: null } }),
  tools: (body) =>
    list(body['tools']).map(({ name, description, parameters: schema }) => ({
      name: String(name),
      description: String(description),
      schema,
    })),
}

const google: Wire = {
  kind: 'google',
  events(said, end) {
    const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 }
    const words = { done: 'STOP', calls: 'STOP', limit: 'MAX_TOKENS', filtered: 'SAFETY' }
    const parts = said.map((part) => {
      const seal = part.type === 'text' || part.seal === undefined ? {} : { thoughtSignature: part.seal }
      if (part.type === 'call')
        return { functionCall: { name: part.name, args: JSON.parse(part.args) as object }, ...seal }
      return part.type === 'text' ? { text: part.text } : { text: part.text, thought: true, ...seal }
    })
    const chunk = (more: object) => ({ candidates: [{ index: 0, ...more }], usageMetadata })
    return [
      ...parts.map((part) => chunk({ content: { role: 'model', parts: [part] } })),
      chunk({ content: { role: 'model', parts: [{ text: '' }] }, finishReason: rawOf(end, words) }),
    ]
  },
  error: (message) => ({ error: { code: 503, message, status: 'UNAVAILABLE' } }),
  refusal: (message, status = 'INVALID_ARGUMENT') => ({ error: { code: 400, message, status } }),
  tools: (body) =>
    list(body['tools']).flatMap((tool) =>
      list(tool['functionDeclarations']).map(({ name, description, parametersJsonSchema: schema }) => ({
        name: String(name),
        description: String(description),
        schema,
      })),
    ),
}

const compatible: Wire = {
  kind: 'openai-compatible',
  events(said, end) {
    const chunk = (delta: object, finish_reason: string | null = null) => ({
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm1',
      choices: [{ index: 0, delta, finish_reason }],
    })
    const words = { done: 'stop', calls: 'tool_calls', limit: 'length', filtered: 'content_filter' }
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
    let index = 0
    return [
      ...said.map((part) => {
        if (part.type === 'text') return chunk({ role: 'assistant', content: part.text })
        if (part.type === 'thought') return chunk({ reasoning_content: part.text })
        const call = { index: index++, id: part.id, type: 'function' }
        return chunk({ tool_calls: [{ ...call, function: { name: part.name, arguments: part.args } }] })
      }),
      { ...chunk({}, rawOf(end, words)), usage },
    ]
  },
  error: (message) => ({ error: { message, type: 'server_error', code: 500 } }),
  refusal: (message, code) => ({ error: { message, type: 'invalid_request_error', code: code ?? null } }),
  tools: (body) =>
    list(body['tools']).map((tool) => ({
      name: String(at(tool, 'function', 'name')),
      description: String(at(tool, 'function', 'description')),
      schema: at(tool, 'function', 'parameters'),
    })),
}

export const wires: readonly Wire[] = [anthropic, openai, google, compatible]
