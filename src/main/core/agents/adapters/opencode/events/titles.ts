import { text } from '#core/agents/transcript/values'

/** Returns a session's title, unless the tool generated it before the first message. */
export function titleOfSession(title: string): string | undefined {
  return /^(?:New|Child) session - /.test(title) ? undefined : text(title)
}
