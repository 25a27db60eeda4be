import type { Transport } from '@modelcontextprotocol/client'
import { z } from 'zod'

const Progress = z.object({
  method: z.literal('notifications/progress'),
  params: z.object({
    progressToken: z.string(),
    progress: z.number(),
    total: z.number().optional(),
    message: z.string().optional(),
  }),
})
export type TappedProgress = Omit<z.infer<typeof Progress>['params'], 'progressToken'>

/**
 * Progress of calls by tokens of their own. The library ends the progress of a request with its answer: it loses what comes just
 * before that, and what tasks tell after it.
 */
export interface ProgressTap {
  /** Calls `onProgress` for a token until the returned function is called. */
  listen(token: string, onProgress: (progress: TappedProgress) => void): () => void
}

/** Takes the progress of calls out of the messages of a connected transport. */
export function tapProgress(transport: Transport): ProgressTap {
  const listeners = new Map<string, (progress: TappedProgress) => void>()
  const handle = transport.onmessage?.bind(transport)
  transport.onmessage = (message, extra) => {
    const parsed = listeners.size === 0 ? undefined : Progress.safeParse(message).data
    const listener = parsed === undefined ? undefined : listeners.get(parsed.params.progressToken)
    if (parsed === undefined || listener === undefined) handle?.(message, extra)
    else listener(parsed.params)
  }
  return {
    listen(token, onProgress) {
      listeners.set(token, onProgress)
      return () => void listeners.delete(token)
    },
  }
}
