import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { InputBlock, MessageInput } from '#shared/session/blocks'
import { inputBlocks } from '#shared/session/block-text'

/** The longest text of one message, in characters. Longer material belongs into a file. */
export const MAX_MESSAGE_LENGTH = 4 * 1024 * 1024

/** Returns the blocks of a valid message: of the user, not empty, and not too long. */
export function checkMessage(input: MessageInput): Result<InputBlock[], ContractError> {
  if (typeof input === 'object' && (input.role ?? 'user') !== 'user') return err(knownError('message-role'))
  // Only the host marks context.
  const blocks = inputBlocks(input).map(withoutOrigin)
  const length = blocks.reduce((sum, block) => sum + (block.type === 'text' ? block.content.length : 0), 0)
  if (length > MAX_MESSAGE_LENGTH)
    return err(
      knownError('message-too-large', {
        characters: length.toLocaleString('en'),
        maximum: MAX_MESSAGE_LENGTH.toLocaleString('en'),
        length,
        limit: MAX_MESSAGE_LENGTH,
      }),
    )
  // Control characters, white space and format characters show nothing.
  const isVisible = blocks.some((block) => block.type !== 'text' || /[^\p{C}\p{Z}\s]/u.test(block.content))
  if (!isVisible) return err(knownError('message-empty'))
  return ok(blocks)
}

function withoutOrigin(block: InputBlock): InputBlock {
  if (block.type !== 'text' || block.contextFrom === undefined) return block
  const { contextFrom: _claimed, ...said } = block
  return said
}
