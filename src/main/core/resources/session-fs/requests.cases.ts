import type { RequestCases } from '../../testing/contract-table/case'

/** Calls and failures of each request in this folder. */
export const sessionFsCases: RequestCases = {
  'sessionFs.setProvider': {
    valid: (there) => ({
      initialCwd: there.path('folder'),
      sessionStatePath: there.folder,
      conventions: process.platform === 'win32' ? 'windows' : 'posix',
    }),
    // A page serves no files: no requests come to it.
    answers: ({ there }) => ({ success: !there.isPage }),
    wrongState: [
      (there) => ({ initialCwd: 'relative', sessionStatePath: there.folder, conventions: 'posix' }),
      'invalid-params',
    ],
  },
}
