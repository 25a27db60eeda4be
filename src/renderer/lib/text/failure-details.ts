import { m } from '#messages'

/** Everything about a part of the screen that cannot be shown, as text for a report. */
export function failureDetails(what: string, about: string, error: unknown): string {
  const cause = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
  return [m.app.failedToShow({ what: about === '' ? what : `${what} (${about})` }), cause].join('\n')
}
