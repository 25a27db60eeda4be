/** A setting that a repository itself has. */
export interface OwnSetting {
  readonly name: string
  readonly value: string
}

/** Returns those among the settings of a folder's repository that the user consented to. */
export type GitConsent = <S extends OwnSetting>(folder: string, settings: readonly S[]) => Promise<readonly S[]>

const sources = new Set<GitConsent>()

/** Makes a host's record of consent count for git; returns the end of that. A process has one host, except in tests. */
export function provideGitConsent(consent: GitConsent): () => void {
  sources.add(consent)
  return () => void sources.delete(consent)
}

/** Returns those among settings that the user consented to: none where no host runs. */
export async function consentedTo<S extends OwnSetting>(
  folder: string,
  settings: readonly S[],
): Promise<ReadonlySet<S>> {
  if (settings.length === 0) return new Set()
  return new Set((await Promise.all([...sources].map((consent) => consent(folder, settings)))).flat())
}
