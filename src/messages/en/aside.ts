export const aside = {
  dismissedToast: ({ question }: { question: string }) => `Dismissed the aside “${question}”.`,
  aside: 'Aside',
  waiting: 'Needs you',
  answering: 'Answering…',
  asideNamed: ({ title }: { title: string }) => `Aside: ${title}`,
  openAsSession: 'Open aside as a session',
  dismiss: 'Dismiss aside',
  explanation:
    'Separate from the conversation: the agent won’t see it there. An aside can read files but can’t change or run anything.',
  loadFailed: ({ message }: { message: string }) => `Couldn’t load the aside. ${message}`,
  followUp: 'Ask a follow-up',
  stop: 'Stop aside',
  ask: 'Ask aside',
  question: 'Ask without adding to the conversation',
  selection: 'Actions on the selected text',
  quote: 'Quote',
}
