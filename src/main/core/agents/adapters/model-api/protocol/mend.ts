import { record } from '#core/agents/transcript/values'

/** Arguments of a call that are JSON instead of a text of JSON. */
const BARE_ARGUMENTS = /"arguments"\s*:\s*[{[]/

/** Returns the answer of a compatible server with the calls in its stream as the API has them. */
export function mendedAnswer(response: Response): Response {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (response.body === null || !isStream) return response
  const { status, statusText, headers } = response
  const body = response.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(lines())
    .pipeThrough(new TextEncoderStream())
  return new Response(body, { status, statusText, headers })
}

/** Passes text on by whole lines, each of them mended. */
function lines(): TransformStream<string, string> {
  let rest: string[] = []
  return new TransformStream({
    transform(text, controller) {
      const end = text.lastIndexOf('\n') + 1
      if (end > 0) {
        controller.enqueue(mendedLines(rest.join('') + text.slice(0, end)))
        rest = []
      }
      if (end < text.length) rest.push(text.slice(end))
    },
    flush: (controller) => controller.enqueue(mendedLines(rest.join(''))),
  })
}

function mendedLines(text: string): string {
  return BARE_ARGUMENTS.test(text) ? text.split('\n').map(mendedLine).join('\n') : text
}

function mendedLine(line: string): string {
  if (!line.startsWith('data:') || !BARE_ARGUMENTS.test(line)) return line
  try {
    const chunk: unknown = JSON.parse(line.slice('data:'.length))
    const { choices } = record(chunk)
    for (const choice of Array.isArray(choices) ? choices : []) {
      const { tool_calls: calls } = record(record(choice)['delta'])
      for (const call of Array.isArray(calls) ? calls : []) {
        const told = record(record(call)['function'])
        if (typeof told['arguments'] === 'object') Object.assign(told, { arguments: JSON.stringify(told['arguments']) })
      }
    }
    return `data: ${JSON.stringify(chunk)}`
  } catch {
    return line
  }
}
