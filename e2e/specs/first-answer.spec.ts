import { expect, test } from '../fixtures/test'

test('opens', async ({ page }) => {
  await expect(page).toHaveTitle(/Parley/)
})
