export const panes = {
  pane: ({ index, total, title }: { index: string; total: string; title: string }) =>
    `Pane ${index} of ${total}: ${title}`,
  split: 'Split pane',
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
