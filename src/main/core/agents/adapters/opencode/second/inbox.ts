import { randomBytes } from 'node:crypto'
import type { InputBlock } from '#shared/session/blocks'
import { toParts } from '../prompt/prompt'
import { record, text } from '#core/agents/transcript/values'

/** Returns an id for a message; sending the same one again changes nothing. */
export const messageId = (): string =>
  `msg_${Date.now().toString(16).padStart(12, '0')}${randomBytes(7).toString('hex')}`

/** A message for the inbox of a session. */
export interface Input {
  readonly text: string
  readonly files?: readonly { readonly uri: string; readonly name: string }[]
}

/** Converts a user's blocks. Images are files; files of this machine are referenced in the text. */
export function toInput(blocks: readonly InputBlock[]): Input {
  const parts = toParts(blocks).map(record)
  const files = parts.flatMap(({ url }, index) => {
    const uri = text(url)
    return uri === undefined ? [] : [{ uri, name: `image-${index + 1}` }]
  })
  const words = parts.flatMap((part) => text(part['text']) ?? []).join('\n\n')
  return { text: words, ...(files.length === 0 ? {} : { files }) }
}
