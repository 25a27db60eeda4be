import { expect, type Locator } from '@playwright/test'

/** Actions in the menu of a message's branch button. */
const branching = ['Fork from here', 'Fork from here with files', 'Branch from here', 'Ask aside']
/** Actions with a button of their own. */
const direct = ['Copy message', 'Edit and resend', 'Quote message']

/** Chooses an action of a message, in its header or in one of the menus there. */
export async function act(message: Locator, action: string): Promise<void> {
  const actions = message.getByRole('toolbar', { name: 'Message actions' })
  const isDirect = direct.includes(action)
  const button = isDirect ? action : branching.includes(action) ? 'Branch' : 'More actions'
  // The actions are there while the pointer is, which a conversation that scrolls takes away.
  await expect(async () => {
    await message.hover()
    await actions.getByRole('button', { name: button, exact: true }).click({ timeout: 1000 })
  }).toPass()
  if (isDirect) return
  const words = action.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  await message
    .page()
    .getByRole('menuitem', { name: new RegExp(`^${words}(?! with)`) })
    .click()
}
