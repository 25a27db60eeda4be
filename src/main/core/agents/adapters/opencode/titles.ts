import { text } from '../../transcript/values'

/** A session's title, unless the tool made it up before anything was said. */
export function titleOfSession(title: string): string | undefined {
  return /^(?:New|Child) session - /.test(title) ? undefined : text(title)
}
