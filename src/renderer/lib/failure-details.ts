/** Everything about a part of the screen that cannot be shown, as text for a report. */
export function failureDetails(what: string, about: string, error: unknown): string {
  const cause = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
  return [`${what} cannot be shown${about === '' ? '' : ` (${about})`}.`, cause].join('\n')
}
