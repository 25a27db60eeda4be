/** Words of scripts and their ports. */
export const script = {
  title: 'Run',
  name: { run: 'Run script', setup: 'Setup script', teardown: 'Teardown script' },
  none: {
    run: 'No run script. It starts the project, such as npm run dev, and its ports appear here.',
    setup: 'No setup script. It prepares new worktrees, such as npm ci.',
    teardown: 'No teardown script. It cleans up before a worktree is removed.',
  },
  ofYours: 'Your script',
  ofFile: ({ file }: { file: string }) => `From ${file}`,
  consent: 'These commands come from the repository. They run only after you allow them.',
  run: 'Run',
  allowAndRun: 'Allow and run',
  output: 'Show output',
  stopping: 'Stopping…',
  commands: 'Commands',
  editAbout: 'One per line. Saved in your settings for this repository; runs without asking.',
  removeOwn: 'Remove my script',
  add: 'Add script',
  ports: 'Ports in use',
  port: ({ port }: { port: string }) => `Port ${port}`,
  openInBrowser: 'Open in browser',
  openPort: ({ port }: { port: string }) => `Open port ${port} in browser`,
  closePort: ({ port }: { port: string }) => `Close port ${port} and end its script`,
  exposed: 'Reachable from other machines',
  portsAbout: ({ first, last }: { first: string; last: string }) =>
    `Scripts get the ports ${first} to ${last}. PORT is the first.`,
}
