import { plural, number } from './format'

export const workspace = {
  filesInFolder: 'Files in folder',
  allFiles: 'All files in folder',
  loadFailed: ({ message }: { message: string }) => `Couldn’t read the folder. ${message}`,
  findFile: 'Find file',
  findPlaceholder: 'File name',
  newFileMenu: 'New file…',
  empty: 'This folder is empty.',
  noMatch: 'No matching files.',
  shownOf: ({ shown, total }: { shown: number; total: number }) =>
    `Showing ${number(shown)} of ${plural(total, { one: '# file', other: '# files' })}. Type to filter.`,
  fileCount: ({ count }: { count: number }) => plural(count, { one: '# file', other: '# files' }),
  tooMany: 'This folder has more files than Parley scans.',
  newFile: 'New file',
  create: 'Create',
  nameHint: 'Relative to the session folder. Missing folders are created.',
  content: 'Content',
  nameTaken: 'A file with this name already exists.',
  namePlaceholder: 'notes/todo.md',
}
