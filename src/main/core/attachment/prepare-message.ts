import type { FileRequest } from '../../../shared/attachment/entities'
import type { ContractError } from '../../../shared/kernel/errors'
import { ok, type Result } from '../../../shared/kernel/result'
import type { InputBlock, MessageInput } from '../../../shared/session/blocks'
import type { HostContext } from '../context'
import { checkMessage } from '../session/messages/message-input'
import { prepareBlocks } from './prepare-blocks'

/** A message that can be stored and sent. */
export interface PreparedMessage {
  readonly blocks: readonly InputBlock[]
  /** What events tell of it: as it was given where nothing had to be changed. */
  readonly content: MessageInput
}

/** Checks a message and makes it ready to be stored: its files are stored, the files it names are read. */
export async function prepareMessage(
  context: HostContext,
  message: MessageInput,
  { fileRefs = [], cwd }: { readonly fileRefs?: readonly FileRequest[] | undefined; readonly cwd: string },
): Promise<Result<PreparedMessage, ContractError>> {
  const checked = checkMessage(message)
  if (!checked.ok) return checked
  const blocks = await prepareBlocks(context, checked.value, { requests: fileRefs, cwd })
  if (!blocks.ok) return blocks
  const isAsGiven =
    blocks.value.length === checked.value.length && blocks.value.every((block, at) => block === checked.value[at])
  if (isAsGiven) return ok({ blocks: checked.value, content: message })
  const rest = typeof message === 'string' ? {} : message
  return ok({ blocks: blocks.value, content: { ...rest, blocks: blocks.value } })
}
