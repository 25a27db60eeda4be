import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { count, record, text } from '#core/agents/transcript/values'

type Json = Readonly<Record<string, unknown>>

/** Converts a failed model call. Copilot does not say with it if it tries again. */
export function failedCall(data: Json): Extract<AdapterEvent, { type: 'model.failed' }> {
  const status = count(data['statusCode'])
  const message = wordsOf(text(data['errorMessage'])) ?? 'The model did not answer.'
  return {
    type: 'model.failed',
    message,
    ...defined({ model: text(data['model']) }),
    ...(Number.isInteger(status) && status > 0 ? { statusCode: status } : {}),
    ...(typeof data['durationMs'] === 'number' ? { durationMs: count(data['durationMs']) } : {}),
  }
}

/** Returns the message in the answer of a provider, which is often JSON. */
function wordsOf(answer: string | undefined): string | undefined {
  if (answer?.startsWith('{') !== true) return answer
  try {
    const native = record(JSON.parse(answer) as unknown)
    return text(native['message']) ?? text(record(native['error'])['message']) ?? answer
  } catch {
    return answer
  }
}
