import type { SecretCipher } from './secrets/port'
import type { BaseContext } from './context'
import { createProcesses, type Processes } from './process/processes'
import type { LoadPty } from './process/pseudo-terminal'
import { part } from './parts/part'
import { plainCipher, createSecretFile } from './secrets/secret-file'
import { rememberingSecrets, type KnownSecrets } from './secrets/known-secrets'
import { KeyBindingsFile } from './settings/key-bindings-file'
import { UserPreferences } from './settings/user-preferences'
import { LongWork } from './worker/long-work'
import { Operations } from './worker/operations'

/** Programs of the host: its own, and those for agents, which a program around it may start. */
export const processes =
  ({
    processes,
    loadPty,
  }: {
    readonly processes?: Pick<Processes, 'spawn'> & Partial<Pick<Processes, 'includes'>>
    readonly loadPty?: LoadPty
  }) =>
  () => {
    const ownProcesses: Processes = createProcesses(loadPty)
    return part({
      name: 'processes',
      provides: { ownProcesses, processes: processes ?? ownProcesses },
      end: () => ownProcesses.dispose(),
    })
  }

/** Keys, of which every one that is read is masked from then on. */
export const secrets =
  (cipher: (() => Promise<SecretCipher>) | undefined) =>
  ({ dataDir, knownSecrets }: Pick<BaseContext, 'dataDir'> & { readonly knownSecrets: KnownSecrets }) => {
    const file = createSecretFile(dataDir, cipher ?? (() => Promise.resolve(plainCipher(dataDir))))
    return part({ name: 'secrets', provides: { secrets: rememberingSecrets(file, knownSecrets) } })
  }

/** Key bindings of the user. */
export const keyBindings = ({ dataDir, log, feed }: Pick<BaseContext, 'dataDir' | 'log' | 'feed'>) => {
  const keyBindings = new KeyBindingsFile({
    dataDir,
    log,
    onChange: (state) => feed.announce('keybindings.changed', state),
  })
  return part({
    name: 'key bindings',
    provides: { keyBindings },
    begin: () => keyBindings.begin(),
    end: () => keyBindings.end(),
  })
}

/** Settings of the user. */
export const preferences = ({ dataDir, log, feed }: Pick<BaseContext, 'dataDir' | 'log' | 'feed'>) => {
  const preferences = new UserPreferences({
    dataDir,
    log,
    onChange: (state) => feed.announce('preferences.changed', state),
  })
  return part({
    name: 'preferences',
    provides: { preferences },
    begin: () => preferences.begin(),
    end: () => preferences.end(),
  })
}

/** Work in threads. The parts that wait for it give it up before. */
export const longWork = ({ store, feed }: Pick<BaseContext, 'feed'> & { readonly store: LongWork['store'] }) => {
  const work = new LongWork(store)
  return part({
    name: 'long work',
    provides: { work, operations: new Operations(feed) },
    isWorking: () => work.isRunning,
    end: () => work.close(),
  })
}
