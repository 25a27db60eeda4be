import type { RequestCases } from '#core/testing/contract-table/case'

/** Calls and failures of each request in this folder. */
export const sessionFsCases: RequestCases = {
  'sessionFs.setProvider': {
    dependsOnOthers: true,
    valid: (context) => ({
      initialCwd: context.path('folder'),
      sessionStatePath: context.folder,
      conventions: process.platform === 'win32' ? 'windows' : 'posix',
    }),
    // A page serves no files: no requests come to it.
    answers: ({ context }) => ({ success: !context.isPage }),
    wrongState: [
      (context) => ({ initialCwd: 'relative', sessionStatePath: context.folder, conventions: 'posix' }),
      'invalid-params',
    ],
  },
}
