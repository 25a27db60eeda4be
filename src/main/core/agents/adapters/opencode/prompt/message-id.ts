import type { PromptId } from '#shared/adapter/port'

/** Number of hexadecimal digits of the time in an id of OpenCode. */
const TIME_DIGITS = 12
/** Length of what follows the time. */
const REST_LENGTH = 14

/**
 * Returns the id of a prompt as one of OpenCode's messages. Those are ordered by the time they begin with; the rest follows from
 * the id, so that the same prompt is the same message.
 */
export function messageIdOf({ id, at }: PromptId): string {
  const time = ((BigInt(Math.trunc(at)) * 0x1000n) & 0xffffffffffffn).toString(16).padStart(TIME_DIGITS, '0')
  return `msg_${time}${id.replaceAll('-', '').slice(0, REST_LENGTH)}`
}
