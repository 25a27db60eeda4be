import { CONTRACT_VERSION } from '#shared/server/version'

/** Returns the `$id` of a published file of the contract. It identifies the file and is not its address. */
export function idOf(file: string): string {
  return `parley://contract/${CONTRACT_VERSION}/${file}`
}
