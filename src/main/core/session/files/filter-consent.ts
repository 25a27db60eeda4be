import type { FilterConsent } from '#core/base/git/committed-files'
import { lookAtTrust } from '#core/resources/trust/look'
import type { AgentsContext } from '#core/agents/context'

/** Returns whether the consent to a folder covers programs of its filters, each with its exact command. */
export const consentIn =
  (context: Pick<AgentsContext, 'store'>, folder: string): FilterConsent =>
  async (programs) => {
    const { trust } = await lookAtTrust(context, folder)
    return programs.every(({ name, value }) =>
      trust.items.some(
        (item) => item.family === 'git' && item.state === 'known' && item.name === name && item.text === value,
      ),
    )
  }
