import { defineConfig } from '@playwright/test'

/*
 * The same specs in both of Parley's windows: a browser on `parley serve`, and Electron. What only one of them has stands
 * in a folder of its own. Every spec runs in the browser; Electron has the rest in the nightly run.
 */
const pictures = 'screenshots.spec.ts'
const withPictures = process.env['PARLEY_SCREENSHOTS'] === '1'

const isNightly = process.env['PARLEY_NIGHTLY'] === '1'
/** What the desktop app does in its own way, and what people do first. Everything else shows the same pages; a night tries it. */
const ofDesktop = [
  'electron/**',
  ...['attachments', 'export-progress', 'first-answer', 'lifecycle', 'references', 'windows'].map(
    (name) => `${name}.spec.ts`,
  ),
]

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  forbidOnly: true,
  // One slow moment of a machine that builds for everybody should not fail it; `npm test` names what was tried again.
  retries: process.env['CI'] === undefined ? 0 : 1,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    { name: 'browser', testIgnore: withPictures ? ['electron/**'] : ['electron/**', pictures] },
    // Windows of several apps on one display would take the focus from each other.
    {
      name: 'electron',
      workers: 1,
      testIgnore: ['browser/**', pictures],
      ...(isNightly ? {} : { testMatch: ofDesktop }),
    },
  ],
})
