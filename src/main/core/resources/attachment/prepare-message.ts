import type { FileRequest } from '#shared/attachment/entities'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { InputBlock, MessageInput } from '#shared/session/blocks'
import type { ResourcesContext } from '../context'
import { checkMessage } from './message-input'
import { prepareBlocks } from './prepare-blocks'

/** A message that can be stored and sent. */
export interface PreparedMessage {
  readonly blocks: readonly InputBlock[]
  /** Content for events: unchanged when nothing had to be converted. */
  readonly content: MessageInput
}

/** Checks a message and makes it ready to be stored: its files are stored, the files it names are read. */
export async function prepareMessage(
  context: ResourcesContext,
  message: MessageInput,
  {
    fileRefs = [],
    cwd,
    accompanying = [],
  }: {
    readonly fileRefs?: readonly FileRequest[] | undefined
    readonly cwd: string
    /** Context that goes with it. */
    readonly accompanying?: readonly InputBlock[]
  },
): Promise<Result<PreparedMessage, ContractError>> {
  const checked = checkMessage(message)
  if (!checked.ok) return checked
  const prepared = await prepareBlocks(context, checked.value, { requests: fileRefs, cwd })
  if (!prepared.ok) return prepared
  const blocks = [...prepared.value, ...accompanying]
  const isAsGiven = blocks.length === checked.value.length && blocks.every((block, at) => block === checked.value[at])
  if (isAsGiven) return ok({ blocks: checked.value, content: message })
  const rest = typeof message === 'string' ? {} : message
  return ok({ blocks, content: { ...rest, blocks } })
}
