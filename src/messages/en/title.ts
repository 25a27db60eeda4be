export const title = {
  autoTitle: 'Let agents name new sessions',
  autoTitleHint:
    'After its first answer, the agent is asked for a title, at a small cost. Otherwise sessions are named after their first message. Titles you enter are never changed.',
  generating: 'Generating title…',
  unchanged: 'Title unchanged.',
  renamed: ({ title }: { title: string }) => `Renamed to “${title}”.`,
}
