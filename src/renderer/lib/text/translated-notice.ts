import { renderedText } from '#shared/kernel/error-texts'
import { isNoticeText } from '#shared/kernel/notice-texts'
import { m } from '#messages'

interface Words {
  readonly message: string
  readonly text?: string | undefined
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/** Returns the words of a notice in the language of the app. Words of an agent stay as they are. */
export function translatedNotice({ message, text, details }: Words): string {
  return (isNoticeText(text) ? renderedText(m.notices.host[text], details ?? {}) : undefined) ?? message
}
