export const mcpApp = {
  label: ({ tool, server }: { tool: string; server: string }) => `App of ${server}: ${tool}`,
  show: 'Show app',
  close: 'Close app',
  gone: 'The page of the app is no longer stored.',
  explanation:
    'The server brought a page that shows this result. It runs apart from Parley, without network and files, and asks you before it does anything.',
  unreachable: ({ sites }: { sites: string }) =>
    `The page asks for ${sites}. It reaches none of them, so parts of it may be missing.`,
  frame: ({ tool, server }: { tool: string; server: string }) => `${tool} of ${server}`,
  wantsLink: ({ server }: { server: string }) => `The app of ${server} wants to open this address:`,
  wantsMessage: ({ server }: { server: string }) => `The app of ${server} wants to send this message for you:`,
  address: 'Address',
  message: 'Message',
  decline: 'Don’t',
  openLink: 'Open',
  send: 'Send',
  ended: {
    flood: 'The app was stopped because it sent too many messages.',
    moved: 'The app was stopped because its page tried to go elsewhere.',
  },
}
