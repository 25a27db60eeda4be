/** Words of the terminals of people. */
export const terminal = {
  open: 'Open terminal',
  opening: 'Opening terminal…',
  close: 'Close terminal',
  named: ({ title }: { title: string }) => `Terminal: ${title}`,
  exited: ({ code }: { code: string }) => `Exited with code ${code}`,
  endedBy: ({ signal }: { signal: string }) => `Ended by ${signal}`,
  reconnecting: 'Connection lost. The terminal continues once it is back.',
  leave: 'F6 leaves the terminal.',
  screenReader: 'Screen reader mode',
  signInHint: 'Follow the steps in the terminal. Parley continues when the command ends.',
}
