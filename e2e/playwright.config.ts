import { defineConfig } from '@playwright/test'

/*
 * The same specs in both of Parley's windows: a browser on `parley serve`, and Electron. What only one of them has stands
 * in a folder of its own.
 */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    { name: 'browser', testIgnore: 'electron/**' },
    { name: 'electron', testIgnore: 'browser/**' },
  ],
})
