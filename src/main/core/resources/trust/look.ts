import type { FolderTrust, TrustItem, TrustState } from '#shared/trust/entities'
import type { ConsentedItem, Store } from '#core/store/port'
import { consentedInMain } from './git-items'
import type { FoundItem } from './item'
import { contentHash, scanFolder, type ScannedFolder } from './scan'

/** A folder, everything it would run, and the consent to it. */
export interface LookedAt {
  readonly trust: FolderTrust
  /** The folder and those above it that agents look into. */
  readonly folders: readonly string[]
}

/** Determines what a folder would run and the consent to it. Runs nothing of it, and never throws. */
export async function lookAtTrust({ store }: { readonly store: Store }, folder: string): Promise<LookedAt> {
  const scanned = await scanFolder(folder)
  return { trust: compare(scanned, await consentIn(store, scanned)), folders: scanned.folders }
}

/** Returns the items of a folder that were consented to; null: there never was any. */
export async function consentIn(store: Store, { root }: ScannedFolder): Promise<readonly ConsentedItem[] | null> {
  const [own, shared] = await Promise.all([store.read.trustedItems(root), consentedInMain(store, root)])
  return own === null && shared.length === 0 ? null : [...(own ?? []), ...shared]
}

/** Compares the content of a folder with the consent to it; null: there never was any. */
export function compare({ root, items }: ScannedFolder, consented: readonly ConsentedItem[] | null): FolderTrust {
  const known = consented ?? []
  const hashes = new Set(known.map(({ hash }) => hash))
  const names = new Set(known.map(keyOf))
  const stateOf = (item: FoundItem): TrustItem['state'] =>
    hashes.has(item.hash) ? 'known' : names.has(keyOf(item)) ? 'changed' : 'new'
  const told = items.map((item): TrustItem => ({ ...item, state: stateOf(item) }))
  return { folder: root, state: stateOfAll(told, known.length > 0), contentHash: contentHash(items), items: told }
}

function stateOfAll(items: readonly TrustItem[], hadConsent: boolean): TrustState {
  if (items.length === 0) return 'nothing'
  if (items.every(({ state }) => state === 'known')) return 'trusted'
  return hadConsent ? 'changed' : 'untrusted'
}

const keyOf = ({ family, kind, name, path }: Pick<ConsentedItem, 'family' | 'kind' | 'name' | 'path'>): string =>
  [family, kind, path, name].join('\0')
