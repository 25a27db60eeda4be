export const app = {
  skipToConversation: 'Skip to conversation',
  sessionList: 'The session list',
  thisPage: 'This page',
  connectionLost: ({ reason }: { reason: string }) => `${reason} What you see may be out of date. Reconnecting…`,
  connectNow: 'Reconnect now',
  readOnly: ({ reason }: { reason: string }) => `Read-only: sessions can be viewed but not changed. ${reason}`,
  notifications: 'Notifications',
  agent: 'Agent',
  removedProvider: 'Removed provider',
  lockedOut:
    'This page has lost access because Parley restarted. Open the address that Parley printed when it started.',
  copied: 'Copied',
  clipboardFailed: 'Couldn’t copy to the clipboard. Select the text and copy it manually.',
  failedToShow: ({ what }: { what: string }) => `${what} couldn’t be shown.`,
  copyDetails: 'Copy details',
  interrupted: 'Interrupted',
  needsYou: 'Needs you',
}
