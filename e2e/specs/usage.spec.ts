import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'

test('usage of a session shows by agent, model and turn', { tag: nightly }, async ({ page, ui }) => {
  for (const word of ['one', 'two']) {
    await ui.send(`say ${word}`)
    await expect(ui.answers.last()).toContainText(word)
    await expect(ui.stop).toBeHidden()
  }
  await page.keyboard.press('ControlOrMeta+.')
  await page.getByRole('tab', { name: 'Usage' }).click()
  const turns = page.getByRole('table', { name: 'Session usage by turn' })
  await expect(turns.getByRole('rowheader')).toHaveText(['Turn 2', 'Turn 1', 'Total'])
  await turns.getByRole('button', { name: 'Turn' }).click()
  await expect(turns.getByRole('rowheader')).toHaveText(['Turn 1', 'Turn 2', 'Total'])
  await expect(turns.getByRole('columnheader', { name: 'Turn' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('table', { name: 'Session usage by agent' })).toContainText('Playground')
  expect(await violations(page)).toEqual([])
})

for (const theme of ['light', 'dark'] as const)
  test(
    `usage of a session shows by turn, that of all is told apart by what one likes, ${theme}`,
    theme === 'light' ? { tag: nightly } : {},
    async ({ page, ui }) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.getByRole('button', { name: 'Usage' }).click()
      await expect(page.getByText(/^No usage in this period/)).toBeVisible()
      expect(await violations(page), 'empty').toEqual([])

      await ui.newSession.click()
      await ui.send('say one')
      await expect(ui.answers).toContainText('one')
      await expect(ui.stop).toBeHidden()
      await page.keyboard.press('ControlOrMeta+.')
      await page.getByRole('tab', { name: 'Usage' }).click()
      const turns = page.getByRole('table', { name: 'Session usage by turn' })
      await expect(turns.getByRole('rowheader')).toHaveText(['Turn 1', 'Total'])
      await expect(page.getByRole('table', { name: 'Session usage by agent' })).toContainText('Playground')
      await page.keyboard.press('ControlOrMeta+.')
      await page.getByRole('complementary').getByRole('button', { name: 'Usage', exact: true }).click()
      await expect(page.getByRole('img', { name: 'Tokens by day' })).toBeVisible()
      const models = page.getByRole('table', { name: 'Usage by model' })
      await expect(models).toContainText('estimated')
      const group = page.getByRole('combobox', { name: 'Group by' })
      await group.selectOption('Agent')
      await expect(page.getByRole('table', { name: 'Usage by agent' })).toContainText('Playground')
      await page.getByRole('combobox', { name: 'Show' }).selectOption('Cost')
      await expect(page.getByRole('img', { name: 'Cost by day' })).toBeVisible()
      expect(await violations(page, { always: true }), 'with usage').toEqual([])

      await group.selectOption('Session')
      await page.getByRole('table', { name: 'Usage by session' }).getByRole('button', { name: 'say one' }).click()
      await expect(page.getByRole('heading', { name: 'say one', level: 1 })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible()
    },
  )

test('prices of one’s own are added, changed and removed', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+,')
  const sections = page.getByRole('navigation', { name: 'Settings sections' })
  await sections.getByRole('button', { name: 'Prices', exact: true }).click()
  await expect(page.getByText(/^Costs that no agent tells are estimated from the prices of \d{4}-/)).toBeVisible()
  const list = page.getByRole('list', { name: 'Prices' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Add price' }).click()
  const form = page.getByRole('form', { name: 'Add price' })
  await form.getByRole('textbox', { name: 'Model' }).fill('a-new-model')
  await form.getByRole('spinbutton', { name: 'Input' }).fill('2')
  await form.getByRole('spinbutton', { name: 'Output' }).fill('10.5')
  expect(await violations(page), 'form').toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'a-new-model' })).toContainText('$2 in / $10.5 out')
  await list.getByRole('button', { name: 'Edit a-new-model' }).click()
  const changed = page.getByRole('form', { name: 'The price of “a-new-model”' })
  await changed.getByRole('spinbutton', { name: 'Cache reads' }).fill('0.2')
  await changed.getByRole('button', { name: 'Save' }).click()
  expect(await violations(page), 'list').toEqual([])
  await list.getByRole('button', { name: 'Delete a-new-model' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  // The change before it can be undone too.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
})
