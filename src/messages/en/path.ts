export const path = {
  actionsFor: ({ name }: { name: string }) => `Actions for ${name}`,
  copiedInstead: 'The desktop app opens files in your editor. The path was copied instead.',
  desktopOnly: 'Desktop app only',
  gone: 'No longer exists',
  reveal: 'Reveal in file manager',
  copyPath: 'Copy path',
}
