export const path = {
  actionsFor: ({ name }: { name: string }) => `Actions for ${name}`,
  desktopOnly: 'Desktop app only',
  gone: 'No longer exists',
  reveal: 'Reveal in file manager',
  copyPath: 'Copy path',
}
