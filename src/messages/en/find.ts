import { plural, number } from './format'

export const find = {
  findInSession: 'Find in session',
  matches: 'matches',
  previous: 'Previous match',
  next: 'Next match',
  incomplete: ({ message }: { message: string }) => `Couldn’t search earlier messages. ${message}`,
  inside: ({ count }: { count: number }) => `${plural(count, { one: '# match', other: '# matches' })} inside`,
  searching: 'Searching…',
  searchingShare: ({ share }: { share: string }) => `Searching, ${share}`,
  noMatches: 'No matches',
  notAllSearched: 'Partial results',
  matchCount: ({ count }: { count: number }) => plural(count, { one: '# match', other: '# matches' }),
  position: ({ ordinal, total }: { ordinal: number; total: number }) => `${number(ordinal)} of ${number(total)}`,
}
