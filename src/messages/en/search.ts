import { plural } from './format'

export const search = {
  title: 'Search',
  field: 'Search all messages',
  hint: 'Type to search titles, messages, tags and notes of all sessions.',
  saved: 'Saved searches',
  where: 'Where',
  everywhere: 'All sessions',
  saidBy: 'Said by',
  anyone: 'Anyone',
  you: 'You',
  agent: 'Agent',
  said: 'Message date',
  betweenDays: 'Between two days',
  count: ({ count }: { count: number }) => plural(count, { one: '# session', other: '# sessions' }),
  countAtLeast: ({ count }: { count: number }) =>
    plural(count, { one: 'At least # session', other: 'At least # sessions' }),
  more: 'Show more',
  searchIn: 'Search in',
  place: { messages: 'Messages', tools: 'Calls of tools', reasoning: 'Reasoning' },
  filter: { file: 'File', command: 'Command', error: 'Error' },
  hitIn: { command: 'Command', path: 'File', error: 'Error', output: 'Output', reasoning: 'Reasoning' },
  meaning: {
    title: 'Search by meaning…',
    about:
      'An agent of yours orders the sessions that fit a description best. You see what is sent to it first; secrets are removed.',
    preview: 'Show what is sent',
    noPrice: 'The price is not known.',
    price: ({ amount }: { amount: string }) => `This costs about ${amount}.`,
    nothing: 'No session has a word of the description.',
    sends: 'Text that is sent',
    send: ({ name }: { name: string }) => `Send to ${name}`,
    byWords: ({ reason }: { reason: string }) => `${reason} The order is that of the words.`,
  },
}
