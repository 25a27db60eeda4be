import { defineConfig } from '@playwright/test'

/*
 * The same specs in both of Parley's windows: a browser on `parley serve`, and Electron. What only one of them has stands
 * in a folder of its own.
 */
const pictures = 'screenshots.spec.ts'
const withPictures = process.env['PARLEY_SCREENSHOTS'] === '1'

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
    { name: 'electron', workers: 1, testIgnore: ['browser/**', pictures] },
  ],
})
