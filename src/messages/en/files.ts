import { plural, number } from './format'

export const files = {
  lines: 'lines',
  revertFile: ({ name }: { name: string }) => `Revert ${name}`,
  renamedFrom: ({ renamedFrom }: { renamedFrom: string }) => `Renamed from ${renamedFrom}`,
  reverted: 'Reverted.',
  outsideFolder: 'Outside the session folder.',
  review: 'Review',
  title: 'Changed files',
  showChangesOf: 'Show changes in',
  wholeSession: 'Entire session',
  turnWithFiles: ({ turnNumber, files }: { turnNumber: number; files: number }) =>
    `Turn ${number(turnNumber)} · ${plural(files, { one: '# file', other: '# files' })}`,
  turn: 'Turn',
  revertTurn: 'Revert turn…',
  revertTurnLabel: 'Revert turn',
  revertQuestion: ({ files }: { files: number }) =>
    `Restore ${plural(files, { one: '# file', other: '# files' })} to the state before this turn?`,
  revertFiles: ({ files }: { files: number }) => `Revert ${plural(files, { one: '# file', other: '# files' })}`,
  files: 'Files',
  loadFailed: ({ message }: { message: string }) => `Couldn’t load the changes. ${message}`,
  noneInSession:
    'No files changed in this session. Files that agents create, change or delete in its folder appear here, and you can revert them.',
  noneInTurn: 'No files changed in this turn.',
  tooLarge: ({ size }: { size: string }) => `Too large to show (${size})`,
  link: 'Symbolic link',
  binary: ({ size }: { size: string }) => `Binary file (${size})`,
  previousUnknown: 'No earlier version to compare with: the file was not tracked before this change.',
  notKept: 'The contents were not kept.',
  revertedToast: ({ named }: { named: string }) => `Reverted ${named}.`,
  fileCount: ({ count }: { count: number }) => plural(count, { one: '# file', other: '# files' }),
  change: { created: 'Added', modified: 'Modified', deleted: 'Deleted', renamed: 'Renamed' },
  turnNumber: ({ turnNumber }: { turnNumber: number }) => `Turn ${number(turnNumber)}`,
  fate: {
    created: 'will be deleted',
    modified: 'gets its earlier content back',
    deleted: 'will be restored',
    renamed: ({ renamedFrom }: { renamedFrom: string }) => `gets its name ${renamedFrom} back`,
  },
  revertRefusedOutside:
    'Parley doesn’t write outside the session folder. Restore those files by hand; the others can be reverted one by one in Files.',
  changesOfTurn: ({ turnNumber }: { turnNumber: number }) => `Changes of turn ${number(turnNumber)}`,
  showInFiles: 'Show in Files',
}
