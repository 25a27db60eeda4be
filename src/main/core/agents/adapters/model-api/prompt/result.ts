import type { ToolContent as ResultParts } from 'ai'
import type { ToolContent } from '#shared/session/blocks'
import type { ProviderKind } from '#shared/vocabulary/entities'

/** Maximum length of a result for the model, in characters; the user can read the rest. */
const LONGEST_RESULT = 60_000

type Output = Extract<ResultParts[number], { type: 'tool-result' }>['output']

/**
 * Returns whether a kind of provider takes pictures in the results of tools. Others would be given them as text, which costs
 * much and means nothing.
 */
export function takesPictures(kind: ProviderKind): boolean {
  return kind !== 'openai-compatible'
}

/** Returns a result for the model; with its pictures where the provider takes them. */
export function resultOutput(text: string, content: readonly ToolContent[] = [], withPictures: boolean): Output {
  const value = shortened(text)
  const files = (withPictures ? content : []).flatMap((part) =>
    part.type === 'image' && part.source.type === 'base64'
      ? [
          {
            type: 'file' as const,
            data: { type: 'data' as const, data: part.source.data },
            mediaType: part.source.mimeType,
          },
        ]
      : [],
  )
  return files.length === 0
    ? { type: 'text', value }
    : { type: 'content', value: [{ type: 'text', text: value }, ...files] }
}

function shortened(text: string): string {
  if (text.length <= LONGEST_RESULT) return text
  const half = LONGEST_RESULT / 2
  return `${text.slice(0, half)}\n[… ${text.length - LONGEST_RESULT} characters left out …]\n${text.slice(-half)}`
}
