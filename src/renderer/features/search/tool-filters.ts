import type { RequestInput } from '#shared/contract'

/** Places that the form of the search page offers. */
export const searchPlaces = ['messages', 'tools', 'reasoning'] as const

/** Filters of the search page for what tools said; empty texts and no places do not narrow. */
export interface ToolFilters {
  readonly in: readonly (typeof searchPlaces)[number][]
  readonly file: string
  readonly command: string
  readonly error: string
}

export const noToolFilters: ToolFilters = { in: [], file: '', command: '', error: '' }

/** Returns whether any filter is set. */
export function areSet(filters: ToolFilters): boolean {
  return Object.keys(toolCriteriaOf(filters)).length > 0
}

/** Returns filters as searches take them. */
export function toolCriteriaOf({
  in: places,
  file,
  command,
  error,
}: ToolFilters): Pick<RequestInput<'session.search'>, 'in' | 'file' | 'command' | 'error'> {
  const texts = { file: file.trim(), command: command.trim(), error: error.trim() }
  return {
    ...(places.length === 0 ? {} : { in: [...places] }),
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  }
}

/** Returns a query with filters among its words, as a saved search keeps them. */
export function withFilters(query: string, { in: places, ...texts }: ToolFilters): string {
  const words = [
    ...places.map((place) => `in:${place}`),
    ...Object.entries(texts).flatMap(([name, text]) => {
      const plain = text.replaceAll('"', ' ').trim()
      return plain === '' ? [] : [/\s/u.test(plain) ? `${name}:"${plain}"` : `${name}:${plain}`]
    }),
  ]
  return [query.trim(), ...words].filter((word) => word !== '').join(' ')
}
