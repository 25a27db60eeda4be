import { editSettings } from '#core/base/settings/edit-settings'
import { readSettings, type ExtensionSettings } from '#core/base/settings/settings'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'

/** Reads which extensions are enabled, by id. */
export async function enabledExtensions(dataDir: string): Promise<ReadonlyMap<string, ExtensionSettings>> {
  return (await readSettings(dataDir)).extensions
}

/** Stores the consent to an extension's content; `undefined` withdraws it. */
export function storeConsent(
  { dataDir }: { readonly dataDir: string },
  id: string,
  contentHash: string | undefined,
): Promise<Result<void, ContractError>> {
  const value = contentHash === undefined ? undefined : { contentHash }
  return editSettings(dataDir, [{ path: ['extensions', id], value }])
}
