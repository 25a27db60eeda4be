import { z } from 'zod'
import { sendJson, type WriteAnswer } from './answering'
import { countTokens, type Item, type ModelRequest } from './script'

/* The API of Gemini, as far as agents need it. Which model is asked, and whether it streams, stands in the path. */

const Body = z.looseObject({
  contents: z.array(
    z.looseObject({
      role: z.string().optional(),
      parts: z
        .array(
          z.looseObject({
            text: z.string().optional(),
            thought: z.boolean().optional(),
            functionResponse: z.looseObject({ response: z.record(z.string(), z.unknown()).optional() }).optional(),
          }),
        )
        .optional(),
    }),
  ),
  tools: z
    .array(z.looseObject({ functionDeclarations: z.array(z.looseObject({ name: z.string() })).optional() }))
    .optional(),
})

/** Parses a request for the script. Throws when it is invalid. */
export function readGemini(body: unknown, path: string): ModelRequest {
  const { contents, tools = [] } = Body.parse(body)
  const items = contents.flatMap(({ role, parts = [] }): Item[] => {
    const said = parts.filter(({ thought }) => thought !== true)
    if (role === 'model') return [{ role: 'assistant', text: said.map(({ text = '' }) => text).join('') }]
    return said.map(({ text = '', functionResponse }) =>
      functionResponse === undefined
        ? { role: 'user', text }
        : {
            role: 'result',
            text: Object.values(functionResponse.response ?? {})
              .map(String)
              .join('\n'),
          },
    )
  })
  return {
    items,
    model: /models\/([^:]+):/.exec(path)?.[1] ?? 'gemini',
    stream: path.endsWith(':streamGenerateContent'),
    toolNames: tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => name)),
  }
}

/** Answers a request. */
export const writeGemini: WriteAnswer = async (response, request, parts, { id, stream: open, told }) => {
  const tokens = countTokens(request, parts)
  // The output tokens are reported at the end.
  const answer = (content: readonly object[], finishReason?: string) => {
    const { output, reasoning } = finishReason === undefined ? { output: 0, reasoning: 0 } : tokens
    told({ ...tokens, output, reasoning, cacheWrite: 0 }, finishReason !== undefined)
    return {
      candidates: [
        {
          content: { role: 'model', parts: content },
          index: 0,
          ...(finishReason === undefined ? {} : { finishReason }),
        },
      ],
      modelVersion: request.model,
      responseId: id,
      usageMetadata: {
        promptTokenCount: tokens.input,
        cachedContentTokenCount: tokens.cacheRead,
        candidatesTokenCount: output - reasoning,
        thoughtsTokenCount: reasoning,
        totalTokenCount: tokens.input + output,
      },
    }
  }
  // Reasoning is sent whole.
  const pieces = parts.flatMap((part, index): object[] => {
    if (part.kind === 'tool') return [{ functionCall: { id: `call_${id}_${index}`, name: part.name, args: part.args } }]
    return part.kind === 'thinking'
      ? [{ thought: true, text: part.words.join('') }]
      : part.words.map((text) => ({ text }))
  })
  if (!request.stream) {
    sendJson(response, 200, answer(pieces, 'STOP'))
    return
  }
  const stream = open()
  for (const piece of pieces) {
    if (stream.isClosed) return
    await stream.send(answer([piece]))
  }
  if (stream.isClosed) return
  await stream.send(answer([{ text: '' }], 'STOP'))
  stream.end()
}
