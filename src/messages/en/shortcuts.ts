/** The shortcut sheet, and keys that belong to a field or a list and not to a command. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  or: 'or',
  places: {
    composer: 'Composer',
    approvals: 'Approvals',
    list: 'Session list',
    transcript: 'Transcript',
  },
  does: {
    send: 'Send, or queue while the agent is working',
    steer: 'Steer the running turn, if the agent supports it',
    newLine: 'New line',
    lastMessage: 'Recall last message (empty composer)',
    nextRequest: 'Move',
    allowOnce: 'Allow once',
    allowForSession: 'Allow for the session',
    deny: 'Deny',
    openSession: 'Open the session',
    move: 'Move through the list',
    first: 'First message',
    latest: 'Latest message',
  },
}
