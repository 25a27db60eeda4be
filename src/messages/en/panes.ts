export const panes = {
  pane: ({ index, total, title }: { index: string; total: string; title: string }) =>
    `Pane ${index} of ${total}: ${title}`,
  split: 'Split pane',
  splitRight: 'Split right',
  splitDown: 'Split down',
  openRight: 'Open in split right',
  openDown: 'Open in split down',
  close: 'Close pane',
  resize: 'Resize panes',
  tooMany: 'There is no room for another pane. Close one first.',
  drop: {
    left: 'Open on the left',
    right: 'Open on the right',
    top: 'Open above',
    bottom: 'Open below',
    here: 'Open here',
  },
}
