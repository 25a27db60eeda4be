import { expect, test } from '../fixtures/test'

const at = Date.UTC(2026, 0, 31) / 1000
const say = (id: string, parent: string | null, role: 'user' | 'assistant', text: string) => ({
  id,
  parent,
  message: { author: { role }, create_time: at, content: { content_type: 'text', parts: [text] } },
})

test('what ChatGPT sent as the export of one’s data is looked into, imported and found', async ({ page, ui }) => {
  const nodes = [
    say('u1', null, 'user', 'Where do tomatoes grow?'),
    say('a1', 'u1', 'assistant', 'In the sun.'),
    say('a2', 'u1', 'assistant', 'At a wall that looks south.'),
  ]
  const mapping = Object.fromEntries(nodes.map((node) => [node.id, node]))
  const conversations = [{ id: 'c1', title: 'A garden', create_time: at, current_node: 'a2', mapping }]

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Import sessions…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import sessions' })
  await dialog.getByLabel('Files to import').setInputFiles({
    name: 'conversations.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(conversations)),
  })
  await expect(dialog.getByRole('row').filter({ has: page.getByRole('checkbox') })).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Import 2 sessions' }).click()
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(ui.messages('You')).toHaveText([/Where do tomatoes grow/])
  await expect(page.getByRole('article', { name: 'ChatGPT' })).toContainText('At a wall that looks south.')

  await page.getByRole('textbox', { name: 'Search sessions' }).fill('tomatoes')
  await expect(ui.session(/A garden/)).toBeVisible()
})
