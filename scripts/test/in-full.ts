/*
 * Tests that `npm test` leaves to `npm test -- all`, which CI runs for every change. What stays in `npm test` has to take at
 * most six minutes on two processors. See docs/decisions/tools/0073-tests-of-an-edit-a-change-and-a-night.md.
 */

/** Set by `npm test`: these tests are left out. Absent, also when a test is started by its name, there are none. */
export const BRIEF_VARIABLE = 'PARLEY_BRIEF_TESTS'

export const isBrief = process.env[BRIEF_VARIABLE] === '1'

/** Unit tests, as globs from the checkout. */
export const unitInFull: readonly string[] = [
  // Tables of hostile input.
  'src/main/core/**/hostile.test.ts',
  'src/main/core/session/files/git-hostile.test.ts',
  // Processes that are killed, disks that are full, commits that fail.
  'src/main/core/**/*kill*.test.ts',
  'src/main/core/host/commit-faults.test.ts',
  'src/main/core/host/store/damaged-anywhere.test.ts',
  'src/{main/cli,main/core/**}/full-disk.test.ts',
  // Other machines, and the servers that they are reached by.
  'src/main/core/machine/{arrival,fleet,link}/**/*.test.ts',
  'src/main/core/machine/{machine-over-ssh,without-machines}.test.ts',
  'src/main/core/base/ssh/{ssh,install-server}.test.ts',
  'src/main/cli/gateway.test.ts',
  // Tables of the whole contract, apart from the one that crosses Electron's channels.
  'src/main/cli/transports.test.ts',
  'src/main/core/testing/event-table/events.test.ts',
  'src/main/core/testing/input-fields/*.test.ts',
  // Large files and stores, and those of earlier releases.
  'src/main/core/history/usage/long-sessions.test.ts',
  'src/main/core/host/store/pack-store.test.ts',
  'src/main/core/store/migrations/{every-schema,previous-release}.test.ts',
  'src/main/core/transfer/import/many.test.ts',
  'src/main/core/transfer/snapshot/{import-in-parts,large-file,many-files}.test.ts',
  // Sequences of work with real repositories.
  'src/main/core/history/attempt/nothing-lost.property.test.ts',
  'src/main/core/history/place/{fork-code,fork-commands}*.test.ts',
  'src/main/core/history/branch/merge-code.test.ts',
  'src/main/core/session/requests/review/selection.property.test.ts',
  // Agents of earlier versions.
  'src/main/core/agents/adapters/program/older-versions.test.ts',
  // Arrows between modules, which the linter checks in the files that one edits.
  'scripts/arrows.test.ts',
]

/** Specs of the app, as globs from their folder. */
export const specsInFull: readonly string[] = [
  // Other machines and devices.
  '{remote-machine,machines}.spec.ts',
  'browser/{devices,listen,serve}.spec.ts',
  // Desktop features, apart from its menu, its restart and its notifications.
  'electron/{ask-window,commands,dropped-path,windows}.spec.ts',
  'browser/notifications.spec.ts',
  // Several agents at once.
  '{attempts,parallel,automations}.spec.ts',
  // Imports and exports.
  '{discovery,import-folders,export-progress,attachments}.spec.ts',
  'browser/export.spec.ts',
  // Services, extensions and models of agents.
  '{extensions,mcp,model-api,shell,sign-in,trust}.spec.ts',
  // Long and broken sessions, and stores that fail.
  '{failures,long-session,merge-cancelled,robustness,store-safety}.spec.ts',
  // Work on the context of a session.
  '{branch-map,compress-range,context}.spec.ts',
  // The same pages in other colors and languages, and every kind of formatted text.
  '{forced-colors,rich-text}.spec.ts',
  'browser/languages.spec.ts',
  // Commands of the documentation.
  'browser/examples.spec.ts',
]
