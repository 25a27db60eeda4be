/** Commands of the kinds of tests that are programs of their own: `npm test -- KIND`. */
export const programs: Readonly<Record<string, readonly [string, ...string[]]>> = {
  unit: ['vitest', 'run'],
  nightly: ['tsx', 'scripts/nightly.ts'],
  mutations: ['tsx', 'scripts/test-mutations.ts'],
  'used-machine': ['tsx', 'scripts/used-machine.ts', 'npm', 'test', '--', 'all'],
  readme: ['tsx', 'scripts/readme.ts'],
  installed: ['tsx', 'scripts/installed.ts'],
  packaged: ['tsx', 'scripts/packaged.ts'],
}
/** Kinds of tests that run both suites, or one of them. */
export const suites: readonly string[] = ['brief', 'all', 'e2e']
